// Reads a JSON Schema from standard input and prints TypeScript.
import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(readFileSync(0, "utf8"));
const text = await compile({ ...schema, title: "Wire" }, "Wire", {
	bannerComment: "// Generated from the server's models by `make wire`; do not edit.",
	unreachableDefinitions: true,
	additionalProperties: false,
	ignoreMinAndMaxItems: true,
	format: true,
});
// Remove the comments that name the schema definition behind each type.
const origins =
	/( \*\n)? \* This interface was referenced by `\w+`'s JSON-Schema( definition)?\n \* via the `\w+` ".*"\.\n/g;
process.stdout.write(text.replace(origins, "").replace(/\/\*\*\n \*\/\n/g, ""));
