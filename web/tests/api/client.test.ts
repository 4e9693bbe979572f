import { afterEach, expect, test, vi } from "vitest";
import { api, match, matches, opinion, Refusal, send } from "../../src/api/client";
import { latest } from "../../src/api/latest";
import { ReviewLoader } from "../../src/match/review/review-loader.svelte";
import { storedMatch } from "../../src/match/review/review-sources";
import { EditedPosition } from "../../src/pages/position/edited-position.svelte";
import { setPreferences, texts } from "../../src/preferences.svelte";

afterEach(() => {
	vi.unstubAllGlobals();
	setPreferences({ language: "en" });
});

const respond = (body: unknown, status = 200) => {
	const sent: Request[] = [];
	vi.stubGlobal("fetch", async (request: Request) => {
		sent.push(request);
		return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, statusText: "Oops" });
	});
	return sent;
};
const refuse = (code: string, params: Record<string, unknown>, status: number) =>
	respond({ detail: { code, params, text: "in English" } }, status);
const unreachable = () =>
	vi.stubGlobal("fetch", async () => {
		throw new TypeError("Failed to fetch");
	});

test("requests have typed parameters in their path, query and body", async () => {
	const sent = respond([]);
	await matches("playing");
	await send(
		api.POST("/api/puzzles/{game}/{grade}/{number}/answer", {
			params: { path: { game: "dots", grade: 2, number: 7 }, query: { option: ["rows=2", "cols=3"] } },
			body: { move: "5" },
		}),
	);
	expect(sent.map(({ method, url }) => `${method} ${url.replace(location.origin, "")}`)).toEqual([
		"GET /api/matches?status=playing",
		"POST /api/puzzles/dots/2/7/answer?option=rows%3D2&option=cols%3D3",
	]);
	expect(await sent[1]?.json()).toEqual({ move: "5" });
});

test("a refusal is worded by its code in the page's language", async () => {
	refuse("no_such_room", { code: "bamotiku" }, 404);
	await expect(match("bamotiku")).rejects.toMatchObject({ message: "There is no room bamotiku.", isMissing: true });
	setPreferences({ language: "zh" });
	await expect(match("bamotiku")).rejects.toMatchObject({ message: "没有房间 bamotiku。" });
	refuse("something_new", {}, 409);
	await expect(match("bamotiku")).rejects.toMatchObject({ message: "in English", isMissing: false });
});

test("an error that is shown follows a change of the language", async () => {
	refuse("no_such_room", { code: "bamotiku" }, 404);
	const refusal: Error = await match("bamotiku").catch((error) => error);
	unreachable();
	const failure: Error = await match("bamotiku").catch((error) => error);
	setPreferences({ language: "zh" });
	expect([refusal.message, failure.message]).toEqual(["没有房间 bamotiku。", texts().unreachable]);
});

test.each(["<html>Bad gateway</html>", "", { detail: "" }, [1]])(
	"a refusal by a proxy is reported: %j",
	async (body) => {
		respond(body, 502);
		const error: unknown = await match("bamotiku").catch((reason) => reason);
		expect(error).toBeInstanceOf(Refusal);
		expect(error).toMatchObject({ message: "The server could not answer (HTTP status 502).", status: 502 });
	},
);

test("an unreachable server is reported in the page's language and is not a refusal", async () => {
	unreachable();
	const error: unknown = await match("bamotiku").catch((reason) => reason);
	expect(error).toMatchObject({ message: texts().unreachable });
	expect(error).not.toBeInstanceOf(Refusal);
});

test("a request can be aborted", async () => {
	const abort = new AbortController();
	const sent = respond({});
	await opinion({ game: "dots", engine: "random" }, abort.signal);
	expect(sent[0]?.signal.aborted).toBe(false);
	abort.abort();
	expect(sent[0]?.signal.aborted).toBe(true);
});

test("stale responses are dropped", async () => {
	const handled: string[] = [];
	const handle = (response: Promise<string>) =>
		latest(
			response,
			(result) => handled.push(result),
			(error) => handled.push(error.message),
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
	const lost = new ReviewLoader(storedMatch("bamotiku"));
	await vi.waitFor(() => expect(lost.problem?.message).toBe(texts().unreachable));
	expect(lost.isMissing).toBe(false);
	refuse("no_record", { code: "bamotiku" }, 404);
	const missing = new ReviewLoader(storedMatch("bamotiku"));
	await vi.waitFor(() => expect(missing.isMissing).toBe(true));
	expect(missing.problem).toBeNull();
});

test.each(["games", "layout"])("a late response for %s does not change the address of another page", async (last) => {
	location.hash = "#bamotiku";
	const games = [{ name: "dots", title: "", seats: 2, options: [], engines: [], levels: 10 }];
	const layout = { seats: 2, cells: [], start: "1x1 0000 0-0 0", engines: [] };
	vi.stubGlobal("fetch", async ({ url }: Request) => {
		if (url.endsWith(last)) edited.close();
		return new Response(JSON.stringify(url.endsWith("games") ? games : layout));
	});
	const edited = new EditedPosition("edit");
	await edited.open("dots");
	expect(location.hash).toBe("#bamotiku");
});
