/** Where the matches to review come from. */

import { api, send, sendQuietly } from "../../api/client";
import { OPENED } from "../records/opened-record.svelte";
import type { ReviewSource } from "./review-loader.svelte";

/** Return the match with this code, which the server has stored. */
export const storedMatch = (code: string): ReviewSource => ({
	code,
	address: code,
	replay: () => send(api.GET("/api/records/{code}/replay", { params: { path: { code } } })),
	grade: (ply) => sendQuietly(api.GET("/api/records/{code}/review/{ply}", { params: { path: { code, ply } } })),
});

/** Return the match of a record that the user has opened, such as the content of a file. */
export const sentRecord = (record: string): ReviewSource => ({
	code: null,
	address: OPENED,
	replay: () => send(api.POST("/api/records/replay", { body: { record } })),
	grade: (ply) => sendQuietly(api.POST("/api/records/review", { body: { record, ply } })),
});
