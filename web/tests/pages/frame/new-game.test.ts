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
const number = { default: null, minimum: 1, maximum: 60, choices: [] };
const depth = { name: "depth", about: "how far it looks", kind: "integer", ...number };
const style = {
	name: "style",
	about: "how it digs",
	kind: "choice",
	...number,
	default: "deep",
	choices: ["deep", "wide"],
};
const game = {
	name: "maze",
	seats: 2,
	levels: 10,
	has_draw_rule: true,
	is_hidden: false,
	options: [{ name: "walls", about: "walls", default: false, allowed: [false, true] }],
	engines: [
		{ name: "oracle", about: "knows", settings: [] },
		{ name: "digger", about: "searches", settings: [depth, style] },
	],
	presets: [source],
} as unknown as GameInfo;
const layout: Layout = {
	seats: 2,
	start: "",
	engines: game.engines,
	piece_kinds: [],
	goal: null,
	cost_unit: null,
	has_minimax: false,
	start_pieces: [],
	seat_names: ["0", "1"],
	cells: [],
};

let created: unknown[] = [];

beforeEach(() => {
	setPreferences({ language: "en", side: "first" });
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
	await fireEvent.click(screen.getByLabelText(/^Draw by repetition/));
	expect(preset.value).toBe("custom");
	await fireEvent.change(preset, { target: { value: "standard" } });
	const sent = await start();
	expect(sent).toMatchObject({ options: {}, engines: { 1: { engine: "best" } } });
	for (const key of ["clock", "draw_rule", "on_timeout"]) expect(sent).not.toHaveProperty(key);
});

test("another rule for who runs out of time is not the preset, but without a clock it does not matter", async () => {
	render(NewGame, { game, onclose: () => {} });
	const preset = screen.getByLabelText(/^Preset/) as HTMLSelectElement;
	await fireEvent.change(preset, { target: { value: "source" } });
	await fireEvent.change(screen.getByLabelText(/^When time runs out/), { target: { value: "autopilot" } });
	expect(preset.value).toBe("custom");
	expect(screen.queryByText("as in the source")).toBeNull();
	await fireEvent.change(preset, { target: { value: "standard" } });
	await fireEvent.change(screen.getByLabelText(/^Clock/), { target: { value: "15" } });
	await fireEvent.change(screen.getByLabelText(/^When time runs out/), { target: { value: "autopilot" } });
	await fireEvent.change(screen.getByLabelText(/^Clock/), { target: { value: "none" } });
	expect(preset.value).toBe("standard");
});

test("a preset without a text of its own is described by the server", () => {
	expect(presetText(game, { ...source, name: "blitz" } as GameInfo["presets"][0], textsByLanguage.zh)).toBe(
		source.about,
	);
});

test("an engine with settings of its own can be chosen", async () => {
	render(NewGame, { game, onclose: () => {} });
	await waitFor(() => expect(screen.getByText("Start").hasAttribute("disabled")).toBe(false));
	expect(screen.queryByText("Search depth (plies)")).toBeNull();
	const [engine] = screen.getAllByLabelText(/Engine level/);
	await fireEvent.change(engine as HTMLElement, { target: { value: "digger" } });
	const field = screen.getByLabelText(/Search depth/) as HTMLInputElement;
	expect(screen.getByText("how it digs")).toBeTruthy(); // the page has no name for this setting
	await fireEvent.change(field, { target: { value: "99" } });
	expect(field.value).toBe("60");
	await fireEvent.change(field, { target: { value: "4" } });
	await fireEvent.change(screen.getByLabelText(/how it digs/), { target: { value: "wide" } });
	expect((await start()).engines).toEqual({ 1: { engine: "digger", settings: { depth: 4, style: "wide" } } });
	await fireEvent.change(field, { target: { value: "" } });
	await fireEvent.change(screen.getByLabelText(/how it digs/), { target: { value: "deep" } });
	expect((await start()).engines).toEqual({ 1: { engine: "digger" } });
});

test("a random side is drawn from all seats, also from those of the chosen options", async () => {
	setPreferences({ side: "random" });
	const seatsTaken = new Set<unknown>();
	const random = vi.spyOn(Math, "random");
	for (const seats of [2, 3]) {
		layout.seats = seats;
		for (const at of Array(seats).keys()) {
			random.mockReturnValue((at + 0.5) / seats);
			render(NewGame, { game, onclose: () => {} });
			await waitFor(() => expect(document.querySelectorAll(".seat")).toHaveLength(seats));
			seatsTaken.add(`${(await start()).seat} of ${seats}`);
			cleanup();
		}
	}
	layout.seats = 2;
	random.mockRestore();
	expect(seatsTaken).toEqual(new Set(["0 of 2", "1 of 2", "0 of 3", "1 of 3", "2 of 3"]));
});

test("a player who gives the own seat to a friend takes another one", async () => {
	setPreferences({ side: "second" });
	render(NewGame, { game, onclose: () => {} });
	await fireEvent.change(screen.getByLabelText("Seat 2"), { target: { value: "friend" } });
	const { seat, engines } = await start();
	expect([seat, engines]).toEqual([0, {}]);
});
