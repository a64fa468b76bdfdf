import { readableByMember } from "~/features/spaces/readable.server";
import { raw, type Statement, sql } from "~/platform/database/sql";

/**
 * A condition on a line and its reader `m` (members): an `entry_asked` is true only while its asker waits and the reader
 * manages the space, as features/spaces/policy `managesSpace` says. Asked where lines are listed and counted, since too
 * much ends one without a word of whom: a group's adding, an opened space, leaving, a role that was taken.
 */
export function standsForReader(line: "n" | "u" | "notifications", now: number): Statement {
  return sql`(${raw(line)}.kind <> 'entry_asked' or exists (select 1 from space_entry_requests r
    join spaces s on s.id = r.space_id
    where r.member_id = ${raw(line)}.actor_id and r.space_id = ${raw(line)}.space_id
      and r.declined_at is null and r.withdrawn_at is null and ${readableByMember(now)}
      and (m.role <> 'member' or exists (select 1 from space_roles o
        where o.member_id = m.id and o.space_id = r.space_id))))`;
}
