import type { Ctx, Site } from "../context";
import { type Statement, sql } from "../database/sql";
import { sealed, unsealed } from "../seal.server";
import { markOf } from "../session.server";
import type { Subscription } from "./pusher";

/** Browsers of one member that may be told at once; who adds another loses the oldest. */
export const DEVICES_MOST = 10;

/** Whose a browser is that its member has turned off elsewhere, and for how long that is remembered. */
export const NOBODY = 0;
export const REMOVED_MS = 400 * 86_400_000;

/** By which a browser is known again. */
export const deviceMark = ({ site, community }: Ctx, endpoint: string): string =>
  markOf(site, `push ${community.id} ${endpoint}`).slice(0, 32);

/** Of the key that browsers listen to now; one that listens to an earlier one hears nothing. */
export const keyMark = (site: Pick<Site, "secret">, key: string): string =>
  markOf(site, `push key ${key}`).slice(0, 16);

const whatOf = (communityId: number): string => `push ${communityId}`;

export const sealedDevice = ({ site, community }: Ctx, to: Subscription): string =>
  sealed(site, whatOf(community.id), JSON.stringify(to));

/** null where the installation's secret is another by now: nobody can tell that browser anything. */
export function openedDevice(site: Pick<Site, "secret">, communityId: number, text: string): Subscription | null {
  const json = unsealed(site, whatOf(communityId), text);
  return json === null ? null : (JSON.parse(json) as Subscription);
}

/**
 * Whether a row `d` of devices may be told: its member is one, and its sign-in stands. Whatever ends that (signing out,
 * a new password, being put out, another account) ends it too, without having to know of it.
 */
export const isLiveDevice = (now: number): Statement => sql`exists (select 1 from members dm where dm.id = d.member_id
    and dm.status = 'active')
  and exists (select 1 from member_sessions ds where ds.directory_session_id = d.session_id
    and ds.member_id = d.member_id and ds.revoked_at is null and ds.expires_at > ${now} and ds.mode = 'own')`;
