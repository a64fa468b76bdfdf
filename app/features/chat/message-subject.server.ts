import {
  managedByMember,
  managedByViewer,
  readableByMember,
  readableByViewer,
} from "~/features/spaces/readable.server";
import { type Claim, claimsAdmin, claimsMember } from "~/lib/viewer";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { saidAt } from "./judged.server";
import { MESSAGE_KIND } from "./mention-copy.server";

/** Messages on either side of one that is judged. */
const AROUND = raw("3");

/**
 * A message, by its copy: reported by whoever reads it where it was said. In a chat space who manages the space judges
 * it; what was said among people is the community's staff's, who are shown that message and nothing around it, and only
 * because one of those people has reported it (decision 0096).
 */
export const messageSubject: SubjectKind = {
  kind: MESSAGE_KIND,
  type: "ChatMessage",
  from: sql`chat_messages x join chat_rooms r on r.id = x.room_id left join spaces s on s.id = r.space_id`,
  stands: sql`x.deleted_at is null and r.deleted_at is null`,
  isReadable: (viewer, ctx) =>
    claimsMember(viewer)
      ? sql`iif(r.space_id is null, ${isTold(sql`${viewer.memberId}`)}, ${readableByViewer(viewer, ctx.community, ctx.now())})`
      : sql`0`,
  isReadableInRow: (now) => sql`iif(r.space_id is null, ${isTold(sql`m.id`)}, ${readableByMember(now)})`,
  reports: {
    author: sql`x.member_id`,
    // A group's name is its people's.
    title: sql`coalesce(s.name, '')`,
    words: sql`x.excerpt`,
    carried: sql`x.carried`,
    html: sql`''`,
    path: sql`iif(s.slug is null, '/messages/' || r.uuid, '/c/' || s.slug) || ${"?message_id="} || x.n`,
    isPathOfReadersAlone: sql`r.space_id is null`,
    changedAt: sql`coalesce(x.edited_at, 0)`,
    saidAt,
    isGone: sql`(r.deleted_at is not null or (x.deleted_at is not null and x.deleted_at is not x.held_at))`,
    place: sql`s.name`,
    isInSpace: false,
    whole: sql`json_array(x.n, x.words, json(${files()}), json(iif(r.space_id is null, '[]', ${around()})))`,
    isModerated: (viewer, ctx) =>
      sql`iif(r.space_id is null, ${isStaff(viewer)}, ${managedByViewer(viewer, ctx.community, ctx.now())})`,
    isModeratedInRow: (now) => sql`iif(r.space_id is null, m.role <> 'member', ${managedByMember(now)})`,
    // The room's object follows (`followVerdict`), and what it copies says the same.
    takeDown: (id, ctx) => sql`update chat_messages set held_at = iif(deleted_at is null, ${ctx.now()}, deleted_at + 1),
      deleted_at = coalesce(deleted_at, ${ctx.now()})
      where id = ${id} and community_id = ${ctx.community.id} and held_at is null`,
    putBack: (id, ctx) => sql`update chat_messages set deleted_at = iif(deleted_at = held_at, null, deleted_at),
      held_at = null where id = ${id} and community_id = ${ctx.community.id} and held_at is not null`,
  },
};

/** The community's own, for what stands in no space. */
export const isStaff = (viewer: Claim): boolean => claimsAdmin(viewer) || viewer.role === "moderator";

/** They are in the room, and had come when it was said; a reply is shown with the message on which it hangs. */
function isTold(memberId: Statement): Statement {
  return sql`exists (select 1 from chat_participants p
  where p.room_id = r.id and p.member_id = ${memberId} and p.left_at is null
    and iif(x.root_n = 0, x.n, x.root_n) > p.shown_from)`;
}

/** JSON of what it carries, as `FileColumns` (features/moderation/payload). */
function files(): Statement {
  return sql`(select json_group_array(json_array(f.id, f.kind, f.filename, f.byte_size, f.content_type, f.width, f.height,
      f.moving_bytes > 0, f.voice_ms, f.voice_peaks))
    from chat_attachments a indexed by chat_attachments_said cross join files f on f.attached_kind = 'chat_attachment'
      and f.attached_id = a.id and f.community_id = a.community_id
    where a.room_id = x.room_id and a.n = x.n and a.key not like 'preview:%')`;
}

/** JSON of what was said around it: in the space, or in its thread. */
function around(): Statement {
  const lines = (where: Statement) => sql`(select json_group_array(json_array(o.n, w.name, o.excerpt, o.carried, o.at))
    from (select * from (select * from ${where} and o.n < x.n order by o.n desc limit ${AROUND})
      union all select * from (select * from ${where} and o.n > x.n order by o.n limit ${AROUND}) order by n) o
    left join members w on w.id = o.member_id)`;
  const inRoom = sql`chat_messages o indexed by chat_messages_in_room where o.room_id = x.room_id
    and o.deleted_at is null and o.in_room = 1`;
  const inThread = sql`chat_messages o indexed by chat_messages_replies where o.room_id = x.room_id
    and o.root_n = x.root_n and o.root_n > 0 and o.deleted_at is null`;
  return sql`iif(x.root_n = 0, ${lines(inRoom)}, ${lines(inThread)})`;
}
