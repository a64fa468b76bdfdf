import {
  managedByMember,
  managedByViewer,
  readableByMember,
  readableByViewer,
} from "~/features/spaces/readable.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";

/**
 * A thing that was judged, or is to be, for the lines that say so: to its author, to who reported it and to who
 * moderates it. Each is led to the same address, and finds there what is theirs.
 */
export const caseSubject: SubjectKind = {
  kind: "moderation_case",
  from: sql`moderation_cases x`,
  stands: sql`1`,
  isReadable: (viewer, { community, now }) =>
    readers(
      { id: sql`${viewer.memberId}`, isStaff: sql`${!["member", "visitor"].includes(viewer.role)}` },
      {
        manages: managedByViewer(viewer, community, now()),
        reads: readableByViewer(viewer, community, now()),
      },
    ),
  isReadableInRow: (now) =>
    readers(
      { id: sql`m.id`, isStaff: sql`m.role <> 'member'` },
      { manages: managedByMember(now), reads: readableByMember(now) },
    ),
  shown: {
    // What its author has taken away is named to nobody any more.
    title: sql`coalesce(nullif(case x.subject_kind
      when 'post' then (select of_post.title from posts of_post where of_post.id = x.subject_id
        and of_post.status in ('published', 'held'))
      when 'comment' then (select of_comment.excerpt from comments of_comment where of_comment.id = x.subject_id
        and (of_comment.deleted_at is null or of_comment.deleted_at = of_comment.held_at))
      when 'message' then (select of_message.excerpt from chat_messages of_message indexed by chat_messages_id
        where of_message.id = x.subject_id
        and (of_message.deleted_at is null or of_message.deleted_at = of_message.held_at))
      else (select of_member.name from members of_member where of_member.id = x.subject_id) end, ''), '…')`,
    path: sql`'/flagged_contents/' || x.id`,
  },
};

/** Its author; who reported it, while they may read where it stands; who moderates that. A message between people stands in no space. */
function readers(
  who: { id: Statement; isStaff: Statement },
  { manages, reads }: { manages: Statement; reads: Statement },
): Statement {
  const place = (is: Statement) => sql`exists (select 1 from spaces s where s.id = iif(x.subject_kind = 'message',
      (select r.space_id from chat_messages c indexed by chat_messages_id join chat_rooms r on r.id = c.room_id
        where c.id = x.subject_id),
      (select p.space_id from posts p where p.id = iif(x.subject_kind = 'post', x.subject_id,
        (select c.post_id from comments c where c.id = x.subject_id))))
    and ${is})`;
  const isBetweenPeople = sql`(x.subject_kind = 'message' and exists (select 1 from chat_messages c
    indexed by chat_messages_id join chat_rooms r on r.id = c.room_id where c.id = x.subject_id and r.space_id is null))`;
  const hasFlagged = sql`exists (select 1 from flags f where f.community_id = x.community_id
    and f.subject_kind = x.subject_kind and f.subject_id = x.subject_id and f.member_id = ${who.id})`;
  // Whoever was put out of the conversation since is told no more of what is said there.
  const isStillTold = sql`(x.subject_kind = 'member' or exists (select 1 from chat_messages c indexed by chat_messages_id
    join chat_participants p on p.room_id = c.room_id and p.member_id = ${who.id} and p.left_at is null
    where c.id = x.subject_id and iif(c.root_n = 0, c.n, c.root_n) > p.shown_from))`;
  return sql`(x.author_id = ${who.id} or iif(x.subject_kind = 'member' or ${isBetweenPeople},
    ${who.isStaff} or (${hasFlagged} and ${isStillTold}),
    ${place(manages)} or (${hasFlagged} and ${place(reads)})))`;
}

/** Somebody who is silent for a while, for the line that tells them: it is theirs. */
export const mutedSubject: SubjectKind = {
  kind: "muted_member",
  from: sql`members x`,
  stands: sql`x.muted_until is not null`,
  isReadable: (viewer) => sql`x.id = ${viewer.memberId}`,
  isReadableInRow: () => sql`x.id = m.id`,
  shown: { title: sql`x.name`, path: sql`'/moderation_log'` },
};
