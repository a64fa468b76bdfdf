import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";

/** A column of the thing of a row: what `heldIn` reads, where `isHeld` says that it is hidden; a shown one costs nothing. */
export const heldCase = (isHeld: Statement, thing: { kind: string; id: Statement }, { community }: Ctx): Statement =>
  sql`case when ${isHeld} then (select json_array(k.id, iif(k.acted_at is not null and k.is_hidden = 1, 'rejected', k.state)) from moderation_cases k
    where k.community_id = ${community.id} and k.subject_kind = ${thing.kind} and k.subject_id = ${thing.id}) end`;

/** A thing was reported, or decided about, and is not the viewer's own. */
export const isCaseOfOthers = (viewer: Claim, thing: { kind: string; id: Statement }, { community }: Ctx): Statement =>
  sql`exists (select 1 from moderation_cases k where k.community_id = ${community.id} and k.subject_kind = ${thing.kind}
    and k.subject_id = ${thing.id} and k.author_id <> ${viewer.memberId})`;
