/** Requests about programs on the local network. */

import { api, send, sendQuietly } from "./client";
import type { LanAnswerRequest, LanIdentityRequest, LanInviteRequest, LanRefreshRequest } from "./types";

export const lanStatus = () => sendQuietly(api.GET("/api/lan"));
export const lanPeers = () => sendQuietly(api.GET("/api/lan/peers"));
/** Scan the segment, or ask one address, and return all programs that answer. */
export const refreshPeers = (body: LanRefreshRequest) => send(api.POST("/api/lan/refresh", { body }));
/** Invite a program; the response comes when it has answered, after up to a minute. */
export const invitePeer = (body: LanInviteRequest) => send(api.POST("/api/lan/invite", { body }));
export const answerInvitation = (body: LanAnswerRequest) => send(api.POST("/api/lan/answer", { body }));
export const setLanIdentity = (body: LanIdentityRequest) => sendQuietly(api.POST("/api/lan/identity", { body }));

let found: Promise<boolean> | undefined;

/** Return whether this page belongs to a program on the local network; false if the server cannot be asked. */
export function isOnLan(): Promise<boolean> {
	found ??= lanStatus().then(
		(status) => status.is_on,
		() => {
			found = undefined;
			return false;
		},
	);
	return found;
}
