// Runs the lessons of the page outside a browser.
//   node judge.mjs list                  prints the steps of all lessons as JSON, by game
//   node judge.mjs judge < trials.json   prints the verdicts on all attempts in every trial
// A trial is a position of a step: {game, step, cells, start, before, afters, shapes}. `afters` are the positions after
// the legal moves of `before`, in order; `shapes` are the paths of placements that are not legal in it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const web = new URL("../../web/", import.meta.url);
const { buildSync } = createRequire(new URL("package.json", web))("esbuild");

async function load(path) {
	const { outputFiles } = buildSync({
		entryPoints: [new URL(path, web).pathname],
		bundle: true,
		write: false,
		format: "esm",
		loader: { ".svelte": "empty" },
	});
	return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

const { generalMistake, judge } = await load("src/games/lesson.ts");
const { selectCell } = await load("src/board/input/selection.ts");
const lessons = {};
for (const game of readdirSync(new URL("src/games", web))) {
	const path = `src/games/${game}/lesson.ts`;
	if (existsSync(new URL(path, web))) lessons[game] = (await load(path)).lesson;
}

/** The cells of an attempt that is no legal move; null if a click on `cell` plays a move or chooses a piece. */
function illegalPath(legal, chosen, cell) {
	const selection = selectCell(legal, chosen, cell);
	if ("play" in selection || selection.chosen !== null || chosen === cell) return null;
	return chosen === null ? [cell] : [chosen, cell];
}

/** Everything a person can try: each legal move, and each click or placement that is none. */
function attemptsIn({ cells, start, before, afters, shapes }) {
	const attempts = before.legal.map((move, at) => ({ path: move.path, move, start, before, after: afters[at] }));
	const isPlacing = before.legal.every(({ path }) => path.length > 2); // pieces are dragged there, not cells clicked
	const chosen = new Set([null, ...before.legal.filter(({ path }) => path.length > 1).map(({ path }) => path[0])]);
	const clicks = [...chosen].flatMap((from) => cells.map((cell) => illegalPath(before.legal, from, cell)));
	for (const path of isPlacing ? shapes : clicks) {
		if (path) attempts.push({ path, move: null, start, before, after: null });
	}
	return attempts;
}

function verdictOn(step, attempt) {
	const verdict = judge(step, attempt);
	const move = attempt.move?.text ?? null;
	if (typeof verdict === "string") return { move, path: attempt.path, verdict, mistake: null, general: null };
	const { mistake } = verdict;
	const general = mistake ? null : generalMistake(attempt);
	const index = mistake ? step.mistakes.indexOf(mistake) : null;
	return { move, path: attempt.path, verdict: "wrong", mistake: index, general };
}

const output =
	process.argv[2] === "list"
		? Object.fromEntries(Object.entries(lessons).map(([game, { steps }]) => [game, steps]))
		: JSON.parse(readFileSync(0, "utf8")).map((trial) => {
				const step = lessons[trial.game].steps[trial.step];
				return attemptsIn(trial).map((attempt) => verdictOn(step, attempt));
			});
process.stdout.write(JSON.stringify(output));
