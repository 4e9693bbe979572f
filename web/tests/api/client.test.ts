import { afterEach, expect, test, vi } from "vitest";
import { ask, Refusal } from "../../src/api/client";
import { latest } from "../../src/api/latest";
import { EditedPosition } from "../../src/pages/position/edited-position.svelte";
import { ReviewLoader } from "../../src/pages/review/review-loader.svelte";
import { texts } from "../../src/preferences.svelte";

afterEach(() => vi.unstubAllGlobals());

const answer = (told: unknown, status = 200) =>
	vi.stubGlobal("fetch", async () => new Response(JSON.stringify(told), { status }));
const unreachable = () =>
	vi.stubGlobal("fetch", async () => {
		throw new TypeError("Failed to fetch");
	});

test("a refusal says what the server said, and whether there is no such thing", async () => {
	answer({ detail: "all seats are taken" }, 409);
	await expect(ask("anything")).rejects.toMatchObject({ message: "all seats are taken", isMissing: false });
	answer({ detail: "there is no such room" }, 404);
	await expect(ask("anything")).rejects.toMatchObject({ isMissing: true });
});

test("a server that is not there is told in the language of the page, and is no refusal", async () => {
	unreachable();
	const error: unknown = await ask("anything").catch((reason) => reason);
	expect(error).toMatchObject({ message: texts().unreachable });
	expect(error).not.toBeInstanceOf(Refusal);
});

test("only what was asked last is taken", async () => {
	const taken: string[] = [];
	const take = (asked: Promise<string>) =>
		latest(
			asked,
			(told) => taken.push(told),
			(problem) => taken.push(problem),
		);
	take(Promise.resolve("first"))();
	take(Promise.reject(new Error("second")))();
	take(Promise.resolve("third"));
	take(Promise.reject(new Error("fourth")));
	await Promise.resolve();
	expect(taken).toEqual(["third", "fourth"]);
});

test("a review that cannot be loaded does not say that there is no such game", async () => {
	unreachable();
	const lost = new ReviewLoader("bamotiku");
	await vi.waitFor(() => expect(lost.problem).toBe(texts().unreachable));
	expect(lost.isMissing).toBe(false);
	answer({ detail: "there is no such match" }, 404);
	const missing = new ReviewLoader("bamotiku");
	await vi.waitFor(() => expect(missing.isMissing).toBe(true));
	expect(missing.problem).toBe("");
});

test.each(["games", "layout"])("%s that come after the view was left leave the address alone", async (last) => {
	location.hash = "#bamotiku";
	const games = [{ name: "dots", title: "", seats: 2, options: [], engines: [], levels: 10 }];
	const layout = { seats: 2, cells: [], start: "1x1 0000 0-0 0", engines: [] };
	vi.stubGlobal("fetch", async (path: string) => {
		if (path.endsWith(last)) edited.close();
		return new Response(JSON.stringify(path.endsWith("games") ? games : layout));
	});
	const edited = new EditedPosition("edit");
	await edited.follow("dots");
	expect(location.hash).toBe("#bamotiku");
});
