import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import CopyButton from "../../src/ui/CopyButton.svelte";
import ShareButtons from "../../src/ui/ShareButtons.svelte";

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

test("copying a link is confirmed", async () => {
	const writeText = vi.fn(async () => {});
	vi.stubGlobal("navigator", { clipboard: { writeText } });
	render(CopyButton, { text: () => "the link" });
	await fireEvent.click(screen.getByRole("button"));
	expect(writeText).toHaveBeenCalledWith("the link");
	expect((await screen.findByRole("status")).textContent).toBe("Copied");
});

test.each([false, true])(
	"where a page may not copy, the text can be read: it stands there already: %s",
	async (isShown) => {
		vi.stubGlobal("navigator", {});
		render(CopyButton, { text: () => "the link", isShown });
		await fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
		expect(screen.queryByText("the link") === null).toBe(isShown);
	},
);

test("where the system can share links, a button does, and nothing happens if the person changes their mind", async () => {
	const share = vi.fn(() => Promise.reject(new Error("AbortError")));
	vi.stubGlobal("navigator", { share });
	render(ShareButtons, { link: () => "the link" });
	await fireEvent.click(screen.getByRole("button", { name: "Share…" }));
	expect(share).toHaveBeenCalledWith({ url: "the link" });
	cleanup();
	vi.stubGlobal("navigator", {});
	render(ShareButtons, { link: () => "the link" });
	expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Copy link"]);
});
