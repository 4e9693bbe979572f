import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameInfo, Layout } from "../../../src/api/types";
import { textsByLanguage } from "../../../src/i18n/texts";
import NewGame from "../../../src/pages/frame/NewGame.svelte";
import { presetText } from "../../../src/pages/frame/presets";
import { setPreferences } from "../../../src/preferences.svelte";

const source = {
	name: "source",
	about: "as in the source",
	options: { walls: true },
	clock: { per_move: 20 },
	on_timeout: "out",
	draw_rule: false,
	engine: "oracle",
};
const game = {
	name: "maze",
	seats: 2,
	levels: 10,
	has_draw_rule: true,
	is_hidden: false,
	options: [{ name: "walls", about: "walls", default: false, allowed: [false, true] }],
	engines: [{ name: "oracle", about: "knows" }],
	presets: [source],
} as unknown as GameInfo;
const layout: Layout = {
	seats: 2,
	start: "",
	engines: game.engines,
	piece_kinds: [],
	seat_names: ["0", "1"],
	cells: [],
};

let created: unknown[] = [];

beforeEach(() => {
	setPreferences({ language: "en" });
	created = [];
	HTMLDialogElement.prototype.showModal ??= () => {};
	vi.stubGlobal("fetch", async (request: Request) => {
		if (request.url.endsWith("/api/layout")) return Response.json(layout);
		created.push(await request.json());
		return Response.json({ code: "bababazu", seat: 0, token: "t", link: "/room/bababazu" });
	});
});

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

async function start(): Promise<Record<string, unknown>> {
	await fireEvent.click(screen.getByText("Start"));
	await waitFor(() => expect(created).toHaveLength(1));
	return created.pop() as Record<string, unknown>;
}

test("a preset chooses options, clock, draw rule and engine", async () => {
	render(NewGame, { game, onclose: () => {} });
	const preset = screen.getByLabelText(/^Preset/) as HTMLSelectElement;
	expect(preset.value).toBe("standard");
	await fireEvent.change(preset, { target: { value: "source" } });
	expect(screen.getByText("as in the source")).toBeTruthy();
	const sent = await start();
	expect(sent).toMatchObject({
		options: { walls: true },
		clock: { per_move: 20 },
		on_timeout: "out",
		draw_rule: false,
		engines: { 1: { engine: "oracle" } },
	});
});

test("other choices are no preset, and the standard one undoes them", async () => {
	render(NewGame, { game, onclose: () => {} });
	const preset = screen.getByLabelText(/^Preset/) as HTMLSelectElement;
	await fireEvent.change(preset, { target: { value: "source" } });
	await fireEvent.click(screen.getByLabelText(/is a draw$/));
	expect(preset.value).toBe("custom");
	await fireEvent.change(preset, { target: { value: "standard" } });
	const sent = await start();
	expect(sent).toMatchObject({ options: {}, engines: { 1: { engine: "best" } } });
	for (const key of ["clock", "draw_rule", "on_timeout"]) expect(sent).not.toHaveProperty(key);
});

test("a preset without a text of its own is described by the server", () => {
	expect(presetText(game, { ...source, name: "blitz" } as GameInfo["presets"][0], textsByLanguage.zh)).toBe(
		source.about,
	);
});
