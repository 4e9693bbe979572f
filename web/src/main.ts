import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { roomOfPath } from "./routes";

// A shared link has the room's code in its path (`/room/CODE`). Move the code, or any other path, behind the #, where
// the page expects it.
const { pathname } = location;
const shared = roomOfPath(pathname);
if (shared) history.replaceState(null, "", `/#${shared}`);
else if (pathname !== "/") history.replaceState(null, "", `/#${pathname}`);

const target = document.getElementById("page");
if (target) mount(App, { target });
