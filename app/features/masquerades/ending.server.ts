import type { Ended } from "~/features/accounts/sessions.server";
import type { Ctx } from "~/platform/context";
import { type Write, when } from "~/platform/database/commit.server";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { mayStand } from "~/platform/masquerade.server";
import { type Masquerade, masqueradeEnded } from "./facts";

export interface MasqueradeRow extends Masquerade {
  tokenHash: string;
  communityId: number;
  directorySessionId: number | null;
}

export const masqueradeColumns = raw(`s.token_hash as tokenHash, s.community_id as communityId,
  s.masquerade_id as masqueradeId, s.masquerader_id as masqueraderId, s.member_id as memberId, s.mode,
  s.directory_session_id as directorySessionId`);

/** Takes its row away, and remembers that where it was still there: who comes second finds nothing to end. */
export const endWrite = (ctx: Ctx, row: MasqueradeRow, byAdmin: boolean): Write =>
  when(
    sql`delete from member_sessions where token_hash = ${row.tokenHash} and community_id = ${row.communityId}`,
  ).record(masqueradeEnded(row.communityId, row, byAdmin));

/** Whose pages it leaves behind, for `closeSockets`. */
export const endedIn = (communityId: number, { memberId, directorySessionId }: MasqueradeRow): Ended => ({
  communityId,
  memberId,
  sessions: [directorySessionId ?? 0],
});

/** Those of a shard that no proof lets stand any more; `which` of them. */
export const overNow = (now: number, which: Statement, limit: number): Statement<MasqueradeRow> =>
  sql<MasqueradeRow>`select ${masqueradeColumns} from member_sessions s indexed by member_sessions_masquerades
    left join members a on a.id = s.masquerader_id and a.community_id = s.community_id
    left join member_sessions o on o.token_hash = s.own_hash and o.revoked_at is null and o.expires_at > ${now}
    where s.own_hash is not null and ${which} and (s.revoked_at is not null or s.expires_at <= ${now}
      or o.token_hash is null or coalesce(${mayStand}, 0) = 0)
    limit ${limit}`;
