import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import CopyButton from "../../src/ui/CopyButton.svelte";

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
