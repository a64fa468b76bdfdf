import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { type Write, when } from "~/platform/database/commit.server";
import { list, nothing, sql } from "~/platform/database/sql";
import type { JobInput } from "~/platform/jobs/job";
import { membersInvited } from "./facts";
import type { AttendeeRole } from "./rules";

export const INVITE = "events.invite";

export interface InviteInput extends JobInput {
  post_id: number;
  /** As it was called when the job began. */
  name: string;
  path: string;
  role: AttendeeRole;
  status: "invited" | "going";
  ids: readonly number[];
  space_ids: readonly number[];
}

/** Never more than there are places: the statement that counts them takes them. */
export function inviteWrite(
  ctx: Ctx,
  postId: number,
  ids: readonly number[],
  { role, status }: { role: AttendeeRole; status: "invited" | "going" },
): Write {
  const now = ctx.now();
  const left = sql`limit (select iif(f.rsvp_limit is null, -1, max(0, f.rsvp_limit - f.going_count - f.held_count))
    from events f where f.post_id = ${postId})`;
  return when(sql`insert into event_attendees (community_id, post_id, member_id, status, role, created_at)
    select e.community_id, e.post_id, m.id, ${status}, ${role}, ${now}
    from events e join posts p on p.id = e.post_id join spaces s on s.id = p.space_id
    cross join json_each(${list([...ids])}) j cross join members m on m.id = j.value
    where e.post_id = ${postId} and e.community_id = ${ctx.community.id} and m.community_id = ${ctx.community.id}
      and p.status = 'published' and e.rsvp_disabled = 0 and e.ends_at > ${now} and ${readableByMember(now)}
      and not exists (select 1 from event_attendees t where t.post_id = e.post_id and t.member_id = m.id
        and t.status not in ('missed', ${status === "going" ? "invited" : "missed"}))
    ${status === "going" ? left : nothing}
    on conflict (post_id, member_id) do update set status = excluded.status, role = excluded.role, seats = 1,
      names = '[]', created_at = excluded.created_at
    returning member_id as id`).record(membersInvited(postId, now, status));
}
