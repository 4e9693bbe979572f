import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import TreeView from "../../src/ui/TreeView.svelte";
import type { TreeItem } from "../../src/ui/tree-item";

afterEach(cleanup);

type Item = TreeItem<string>;

/** Every node has two children, three levels deep. */
const item = (key: string): Item => ({ key, data: key, hasChildren: key.length < 3 });

async function show(more: Record<string, unknown> = {}) {
	const load = vi.fn(async (of: Item) => [item(`${of.key}a`), item(`${of.key}b`)]);
	const onselect = vi.fn();
	const row = createRawSnippet<[Item]>((of) => ({ render: () => `<span>${of().key}</span>` }));
	render(TreeView<string>, { root: item("r"), label: "tree", load, onselect, row, ...more });
	await settle();
	return { load, onselect };
}

async function settle(): Promise<void> {
	for (let times = 0; times < 10; times++) await tick();
}

const keys = () => screen.getAllByRole("treeitem").map((each) => each.dataset.key);
const selected = () => screen.getAllByRole("treeitem").filter((each) => each.getAttribute("aria-selected") === "true");

async function press(key: string): Promise<void> {
	await fireEvent.keyDown(screen.getByRole("tree"), { key });
	await settle();
}

test("the root is open at first, and branches are loaded when they are opened", async () => {
	const { load } = await show();
	expect(keys()).toEqual(["r", "ra", "rb"]);
	expect(load).toHaveBeenCalledTimes(1);
	await fireEvent.click(screen.getByText("rb"));
	await settle();
	expect(keys()).toEqual(["r", "ra", "rb", "rba", "rbb"]);
	await fireEvent.click(screen.getByText("rb"));
	await fireEvent.click(screen.getByText("rb"));
	await settle();
	expect(load).toHaveBeenCalledTimes(2);
});

test("arrow keys open, enter, leave and close branches", async () => {
	const { onselect } = await show();
	await press("ArrowDown");
	await press("ArrowRight");
	expect(keys()).toEqual(["r", "ra", "raa", "rab", "rb"]);
	await press("ArrowRight");
	expect(selected().map((each) => each.dataset.key)).toEqual(["raa"]);
	expect(document.activeElement).toBe(selected()[0]);
	expect(onselect).toHaveBeenLastCalledWith(item("raa"));
	await press("ArrowLeft");
	await press("ArrowLeft");
	expect(keys()).toEqual(["r", "ra", "rb"]);
	await press("End");
	expect(selected().map((each) => each.dataset.key)).toEqual(["rb"]);
	await press("Home");
	expect(selected().map((each) => each.dataset.key)).toEqual(["r"]);
});

test("levels and positions are exposed to screen readers", async () => {
	await show({ follow: (_: Item, children: Item[]) => children[1] });
	expect(keys()).toEqual(["r", "ra", "rb", "rba", "rbb"]);
	const last = screen.getByText("rbb").closest("[role=treeitem]");
	expect(
		["aria-level", "aria-posinset", "aria-setsize", "aria-selected"].map((name) => last?.getAttribute(name)),
	).toEqual(["3", "2", "2", "true"]);
	expect(last?.hasAttribute("aria-expanded")).toBe(false);
});

test("a branch that fails to load shows the reason", async () => {
	await show({ load: () => Promise.reject(new Error("no line")) });
	expect(screen.getByRole("alert").textContent).toBe("no line");
});

test("a tree that is no longer shown loads nothing more", async () => {
	const answers: ((children: Item[]) => void)[] = [];
	const load = vi.fn(() => new Promise<Item[]>((resolve) => answers.push(resolve)));
	await show({ load, follow: (_: Item, [first]: readonly Item[]) => first });
	cleanup();
	answers[0]?.([item("ra"), item("rb")]);
	await settle();
	expect(load).toHaveBeenCalledTimes(1);
});
