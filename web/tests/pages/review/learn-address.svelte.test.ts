import { beforeEach, expect, test } from "vitest";
import { LearnAddress, readPlace } from "../../../src/pages/review/learn-address.svelte";

beforeEach(() => history.replaceState(null, "", "#review/bamotiku/4"));

test("the place of a mistake is in the address", () => {
	const address = new LearnAddress("bamotiku");
	expect(address.place).toBeNull();
	address.open(1);
	expect(location.hash).toBe("#review/bamotiku/4/learn/1/1");
	address.countSolved();
	address.next();
	expect(location.hash).toBe("#review/bamotiku/4/learn/1/2");
	// A reload leads back to the same mistake, and keeps the number of solved ones.
	const reloaded = new LearnAddress("bamotiku");
	expect([reloaded.place, reloaded.solved]).toEqual([{ seat: 1, at: 1 }, 1]);
	reloaded.restart();
	expect([reloaded.place, reloaded.solved]).toEqual([{ seat: 1, at: 0 }, 0]);
	reloaded.close();
	expect([location.hash, reloaded.place]).toEqual(["#review/bamotiku/4", null]);
});

test("the way back leads to the review", async () => {
	const address = new LearnAddress("bamotiku");
	address.open(0);
	addEventListener("hashchange", address.follow);
	address.close();
	await expect.poll(() => location.hash).toBe("#review/bamotiku/4");
	await expect.poll(() => address.place).toBeNull();
	removeEventListener("hashchange", address.follow);
});

test("a record without a code has no address, and other addresses no place", () => {
	const address = new LearnAddress(null);
	address.open(0);
	expect([location.hash, address.place]).toEqual(["#review/bamotiku/4", { seat: 0, at: 0 }]);
	address.close();
	expect(address.place).toBeNull();
	expect(["", "#review/bamotiku", "#review/bamotiku/4/learn/x/1"].map(readPlace)).toEqual([null, null, null]);
});
