import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeSeat, unansweredJoin } from "../../../src/match/room/join";

const fetched = vi.fn<(request: Request) => Promise<Response>>();
const bodies = () => Promise.all(fetched.mock.calls.map(([request]) => request.clone().json()));
const answer = (status: number, body: unknown) => async () => Response.json(body, { status });
const lost = () => Promise.reject(new TypeError("the network is down"));
const refused = answer(409, { detail: { code: "seat_taken", params: { seat: 1 }, text: "" } });

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	vi.stubGlobal("fetch", fetched);
	fetched.mockReset();
	sessionStorage.clear();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

async function sit(): Promise<string> {
	const taken = takeSeat("bamotiku", "Bo", 1);
	taken.catch(() => {});
	await vi.runAllTimersAsync();
	return taken;
}

test("a join without an answer is repeated with the same token", async () => {
	fetched.mockImplementationOnce(lost).mockImplementationOnce(answer(503, {})).mockImplementation(answer(201, {}));
	const token = await sit();
	expect(token).toMatch(/^[0-9a-f]{48}$/);
	expect(await bodies()).toEqual(Array(3).fill({ name: "Bo", seat: 1, token }));
	expect(unansweredJoin("bamotiku")).toBeNull();
	expect(await sit()).not.toBe(token);
});

test("it is repeated after a reload, too, unless it was refused", async () => {
	fetched.mockImplementation(lost);
	await expect(sit()).rejects.toThrow();
	const [{ token }] = (await bodies()) as [{ token: string }];
	expect([unansweredJoin("bamotiku")?.token, unansweredJoin("othercod")]).toEqual([token, null]);
	fetched.mockReset();
	fetched.mockImplementation(refused);
	await expect(sit()).rejects.toThrow();
	expect((await bodies()).map((body) => (body as { token: string }).token)).toEqual([token]);
	expect(unansweredJoin("bamotiku")).toBeNull();
});
