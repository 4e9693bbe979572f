// Reads a JSON Schema and prints TypeScript.
import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(readFileSync(0, "utf8"));
const text = await compile({ ...schema, title: "Wire" }, "Wire", {
	bannerComment: "// Made from the server's messages by `make wire`; not edited by hand.",
	unreachableDefinitions: true,
	additionalProperties: false,
	ignoreMinAndMaxItems: true,
	format: true,
});
// It says of each definition where it was found, which helps nobody.
const origins =
	/( \*\n)? \* This interface was referenced by `\w+`'s JSON-Schema( definition)?\n \* via the `\w+` ".*"\.\n/g;
process.stdout.write(text.replace(origins, "").replace(/\/\*\*\n \*\/\n/g, ""));
