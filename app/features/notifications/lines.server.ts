import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { StoredFact } from "~/platform/facts/fact";
import { groupOf } from "../notices";
import { collapseKey, type Recipient } from "./recipients.server";

/** What lines are of, and who did it. */
type Subject = Pick<StoredFact, "subjectKind" | "subjectId" | "actorId">;

/** The same line for many members, in one statement: its ids are made here, for a batch must name its rows. */
export function oneLineEach(ctx: Ctx, fact: Subject, found: readonly Recipient[]): Write {
  const rows = JSON.stringify(found.map(({ memberId, postId, spaceId }) => [ctx.newId(), memberId, postId, spaceId]));
  const kind = found[0]?.kind ?? "post";
  return write(sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key,
      post_id, space_id, actor_id, actors_count, at)
    select j.value ->> 0, ${ctx.community.id}, j.value ->> 1, ${groupOf(kind)}, ${kind}, ${collapseKey(kind, fact)},
      j.value ->> 2, j.value ->> 3, ${fact.actorId}, 1, ${ctx.now()} from json_each(${rows}) j where true
    on conflict (member_id, collapse_key) where read_at is null and archived_at is null do nothing`);
}
