/** Requests about programs on the local network. */

import { api, send, sendQuietly } from "./client";
import type { LanAnswerRequest, LanIdentityRequest, LanInviteRequest, LanRefreshRequest } from "./types";

export const lanStatus = () => sendQuietly(api.GET("/api/lan"));
export const lanPeers = () => sendQuietly(api.GET("/api/lan/peers"));
/** Scan the local network segment, or ask one address, and return all programs that answer. */
export const refreshPeers = (body: LanRefreshRequest) => send(api.POST("/api/lan/refresh", { body }));
/**
 * Invite a program; the response comes when the program has answered, after up to a minute. Abort the signal to
 * withdraw the invitation.
 */
export const invitePeer = (body: LanInviteRequest, signal: AbortSignal) =>
	sendQuietly(api.POST("/api/lan/invite", { body, signal }));
/** Invite the other player of a finished duel to another game, or accept such an invitation. */
export const inviteToRematch = (code: string) => sendQuietly(api.POST("/api/lan/rematch", { body: { code } }));
/** Claim the win in a duel whose other player has left. */
export const claimDuel = (code: string) => send(api.POST("/api/lan/claim", { body: { code } }));
/** End a duel without a result, which is possible before the first moves or if the other player is absent. */
export const cancelDuel = (code: string) => send(api.POST("/api/lan/cancel", { body: { code } }));
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
