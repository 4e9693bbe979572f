// Prints the texts of all reasons as JSON, by language and then by code in alphabetical order. The texts come from the
// files `reasons.<language>.ts`, `referee.<language>.ts` and `sources.<language>.ts`.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const source = new URL("../src/", import.meta.url);
const texts = {};
for (const path of readdirSync(source, { recursive: true })) {
	const language = /(?:^|[\\/])(?:reasons|referee|sources)\.(\w+)\.ts$/.exec(path)?.[1];
	if (!language) continue;
	const { outputText } = ts.transpileModule(readFileSync(new URL(path, source), "utf8"), {
		compilerOptions: { module: "ESNext", target: "ES2022" },
	});
	const { reasons } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
	texts[language] = { ...texts[language], ...reasons };
}
for (const language of Object.keys(texts)) {
	texts[language] = Object.fromEntries(Object.entries(texts[language]).sort(([a], [b]) => (a < b ? -1 : 1)));
}
process.stdout.write(`${JSON.stringify({ en: texts.en, zh: texts.zh, ...texts }, null, "\t")}\n`);
