"""The commands `qipan arena …`: tournaments of engines and programs."""
