/** Requests about the profile of this browser. */

import { api, send, sendQuietly } from "./client";
import type { paths } from "./http-types";
import { profileHeader } from "./profile-key";

/** The query that selects which matches of the profile to list. */
export type ResultFilter = NonNullable<paths["/api/profile/results"]["get"]["parameters"]["query"]>;

const params = () => ({ header: profileHeader() });

export const profile = () => send(api.GET("/api/profile", { params: params() }));
export const profileResults = (query: ResultFilter) =>
	sendQuietly(api.GET("/api/profile/results", { params: { ...params(), query } }));
export const exportProfile = () => send(api.GET("/api/profile/export", { params: params() }));
/** Create a code that moves the profile to another device, together with what the page has stored. */
export const createTransfer = (data: string) =>
	send(api.POST("/api/profile/transfer", { params: params(), body: { data } }));
/** Redeem a code that another device has created, and return what the page has stored on that device. */
export const redeemTransfer = (code: string) =>
	send(api.POST("/api/profile/redeem", { params: params(), body: { code } }));
export const deleteProfile = () => send(api.POST("/api/profile/deletion", { params: params() }));
