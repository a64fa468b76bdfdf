import { isCaseOfOthers } from "~/features/moderation/held.server";
import { managedByViewer, readableByMember, readableByViewer } from "~/features/spaces/readable.server";
import { type Claim, claimsMember } from "~/lib/viewer";
import { type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { MESSAGE_KIND } from "./mention-copy.server";
import { isStaff } from "./message-subject.server";

/** What the files of a message hang on, in the shard. */
export const ATTACHMENT = "chat_attachment";

/**
 * The files of a message: read by whoever reads the message. In a direct room and a group that is who is in it and had
 * come when it was said, in a chat space whatever member reads the space. Of one that was reported also by who judges it,
 * and of one that was taken down by nobody else.
 */
export const attachmentSubject: SubjectKind = {
  kind: ATTACHMENT,
  from: sql`chat_attachments x join chat_rooms r on r.id = x.room_id left join spaces s on s.id = r.space_id`,
  stands: sql`(r.deleted_at is null and not exists (select 1 from chat_messages h
    where h.room_id = x.room_id and h.n = x.n and h.held_at is not null))`,
  isReadable: (viewer, ctx) =>
    claimsMember(viewer)
      ? sql`iif(r.space_id is null, ${isIn(viewer)}, ${readableByViewer(viewer, ctx.community, ctx.now())})`
      : sql`0`,
  isReadableInRow: (now) => sql`iif(r.space_id is null, ${isInRow}, ${readableByMember(now)})`,
  isReadableBefore: (viewer, ctx) =>
    claimsMember(viewer)
      ? sql`(r.deleted_at is null
          and exists (select 1 from chat_messages h where h.room_id = x.room_id and h.n = x.n
            and ${isCaseOfOthers(viewer, { kind: MESSAGE_KIND, id: sql`h.id` }, ctx)})
          and iif(r.space_id is null, ${isStaff(viewer)}, ${managedByViewer(viewer, ctx.community, ctx.now())}))`
      : sql`0`,
};

/** A group's picture: its id is the room's. */
export const ROOM_PICTURE = "chat_room";

export const roomPictureSubject: SubjectKind = {
  kind: ROOM_PICTURE,
  from: sql`chat_rooms x`,
  stands: sql`x.deleted_at is null`,
  isReadable: (viewer) => (claimsMember(viewer) ? isParticipant(sql`${viewer.memberId}`) : sql`0`),
  isReadableInRow: () => isParticipant(sql`m.id`),
};

const isParticipant = (memberId: Statement): Statement => sql`exists (select 1 from chat_participants p
  where p.room_id = x.id and p.member_id = ${memberId} and p.left_at is null)`;

const isIn = (viewer: Claim): Statement => sql`exists (select 1 from chat_participants p
  where p.room_id = r.id and p.member_id = ${viewer.memberId} and ${sees()})`;

const isInRow = sql`exists (select 1 from chat_participants p where p.room_id = r.id and p.member_id = m.id and ${sees()})`;

/** Of what the room's copy does not name yet: it was said a moment ago. A thread is shown with the message on which it hangs. */
function sees(): Statement {
  return sql`p.left_at is null and (x.n is null or x.n > p.shown_from) and not exists (select 1 from chat_messages c
    where c.room_id = x.room_id and c.n = x.n and c.root_n > 0 and c.root_n <= p.shown_from)`;
}
