import { afterEach, expect, test, vi } from "vitest";
import { Refusal, request } from "../../src/api/client";
import { latest } from "../../src/api/latest";
import { EditedPosition } from "../../src/pages/position/edited-position.svelte";
import { ReviewLoader } from "../../src/pages/review/review-loader.svelte";
import { texts } from "../../src/preferences.svelte";

afterEach(() => vi.unstubAllGlobals());

const respond = (body: unknown, status = 200) =>
	vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
const unreachable = () =>
	vi.stubGlobal("fetch", async () => {
		throw new TypeError("Failed to fetch");
	});

test("a refusal has the server's message and knows whether something is missing", async () => {
	respond({ detail: "all seats are taken" }, 409);
	await expect(request("anything")).rejects.toMatchObject({ message: "all seats are taken", isMissing: false });
	respond({ detail: "there is no such room" }, 404);
	await expect(request("anything")).rejects.toMatchObject({ isMissing: true });
});

test("an unreachable server is reported in the page's language and is not a refusal", async () => {
	unreachable();
	const error: unknown = await request("anything").catch((reason) => reason);
	expect(error).toMatchObject({ message: texts().unreachable });
	expect(error).not.toBeInstanceOf(Refusal);
});

test("stale responses are dropped", async () => {
	const handled: string[] = [];
	const handle = (response: Promise<string>) =>
		latest(
			response,
			(result) => handled.push(result),
			(message) => handled.push(message),
		);
	handle(Promise.resolve("first"))();
	handle(Promise.reject(new Error("second")))();
	handle(Promise.resolve("third"));
	handle(Promise.reject(new Error("fourth")));
	await Promise.resolve();
	expect(handled).toEqual(["third", "fourth"]);
});

test("a review that fails to load is not reported as missing", async () => {
	unreachable();
	const lost = new ReviewLoader("bamotiku");
	await vi.waitFor(() => expect(lost.problem).toBe(texts().unreachable));
	expect(lost.isMissing).toBe(false);
	respond({ detail: "there is no such match" }, 404);
	const missing = new ReviewLoader("bamotiku");
	await vi.waitFor(() => expect(missing.isMissing).toBe(true));
	expect(missing.problem).toBe("");
});

test.each(["games", "layout"])("a late response for %s does not change the address of another page", async (last) => {
	location.hash = "#bamotiku";
	const games = [{ name: "dots", title: "", seats: 2, options: [], engines: [], levels: 10 }];
	const layout = { seats: 2, cells: [], start: "1x1 0000 0-0 0", engines: [] };
	vi.stubGlobal("fetch", async (path: string) => {
		if (path.endsWith(last)) edited.close();
		return new Response(JSON.stringify(path.endsWith("games") ? games : layout));
	});
	const edited = new EditedPosition("edit");
	await edited.open("dots");
	expect(location.hash).toBe("#bamotiku");
});
