// Reads what `python -m qipan.server.export` prints, and writes two files of TypeScript types into the given folder:
// http-types.ts for requests and responses, messages.ts for the messages of a match's socket.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import generate, { astToString } from "openapi-typescript";

const BANNER = "// Generated from the server's models by `make wire`; do not edit.\n\n";

/** Wrap the definitions of the messages in an OpenAPI document, since that is what the generator reads. */
function messagesDocument({ $defs, properties }) {
	const schemas = { ...$defs, ClientMessage: properties.client, ServerMessage: properties.server };
	const text = JSON.stringify({ openapi: "3.1.0", info: {}, paths: {}, components: { schemas } });
	return JSON.parse(text.replaceAll("#/$defs/", "#/components/schemas/"));
}

/** Remove the titles of fields, such as `Is On`, since they would only repeat the names of the fields. */
function withoutTitles(schema) {
	const text = JSON.stringify(schema, (key, value) =>
		key === "title" && typeof value === "string" ? undefined : value,
	);
	return { ...JSON.parse(text), info: { title: "", version: "" } };
}

async function write(path, schema) {
	const nodes = await generate(withoutTitles(schema), {
		rootTypes: true,
		rootTypesNoSchemaPrefix: true,
		// A field with a default may be omitted in a request; in responses, such fields are listed as required.
		defaultNonNullable: false,
	});
	writeFileSync(path, BANNER + astToString(nodes));
}

const folder = process.argv[2];
const { openapi, socket } = await json(process.stdin);
await write(join(folder, "http-types.ts"), openapi);
await write(join(folder, "messages.ts"), messagesDocument(socket));
