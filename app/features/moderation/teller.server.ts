import type { News, Recipient, Teller } from "~/features/notifications/teller.server";
import { managedByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { TOLD } from "./rules";

const JUDGED: Teller["facts"] = [
  "post.approved",
  "post.rejected",
  "comment.approved",
  "comment.rejected",
  "message.approved",
  "message.rejected",
  "member.approved",
  "member.rejected",
];

const key = (whose: string) => (news: News) => `${whose}:${news.subjectKind}:${news.subjectId}`;

/** Who moderates it is told that there is something to judge; who wrote it and who reported it, how it was judged. */
export const moderationTellers: readonly Teller[] = [
  {
    name: "flagged",
    facts: ["post.flagged", "comment.flagged", "message.flagged", "member.flagged"],
    key: key("flagged"),
    recipients: (ctx, fact) => moderators(ctx, fact, "content_flagged"),
  },
  {
    name: "held by a rule",
    facts: ["post.held", "comment.held"],
    key: key("flagged"),
    // What people hide by reporting it, they have told of.
    recipients: (ctx, fact) => (fact.payload.because === "flags" ? null : moderators(ctx, fact, "content_held")),
  },
  {
    name: "appealed",
    facts: ["post.appealed", "comment.appealed", "message.appealed", "member.appealed"],
    // Beside the reports: whoever appeals has reported nothing, and is no one more of those who have.
    key: key("appealed"),
    recipients: (ctx, fact) => moderators(ctx, fact, "content_appealed"),
  },
  {
    name: "muted",
    facts: ["member.muted"],
    key: key("muted"),
    recipients: (ctx, fact) => sql`select m.id as memberId, 'member_muted' as kind, null as postId, null as commentId,
        null as spaceId, 'muted_member' as subjectKind, m.id as subjectId
      from members m where m.id = ${fact.subjectId} and m.community_id = ${ctx.community.id} and m.status = 'active'
        and m.muted_until > ${ctx.now()}`,
  },
  {
    name: "judged, to its author",
    facts: JUDGED,
    key: key("judged"),
    recipients: author,
  },
  {
    name: "judged, to who reported it",
    facts: JUDGED,
    key: key("reported"),
    recipients: flaggers,
  },
];

const line = (kind: string): Statement =>
  sql`${kind} as kind, null as postId, null as commentId, null as spaceId, 'moderation_case' as subjectKind, k.id as subjectId`;

const ofFact = (ctx: Ctx, fact: News): Statement => sql`k.community_id = ${ctx.community.id}
  and k.subject_kind = ${fact.subjectKind} and k.subject_id = ${fact.subjectId}`;

/** As long as it waits; of the community's staff, and of those who have a role in its space, so many. What stands in no space is the staff's. */
function moderators(ctx: Ctx, fact: News, kind: string): Statement<Recipient> {
  const space = sql`iif(k.subject_kind = 'message', ${ofMessage(sql`r.space_id`)}, (select p.space_id from posts p
    where p.id = iif(k.subject_kind = 'post', k.subject_id, (select c.post_id from comments c where c.id = k.subject_id))))`;
  const isInNone = sql`(k.subject_kind = 'member' or (k.subject_kind = 'message' and ${ofMessage(sql`r.space_id is null`)}
    and m.role <> 'member'))`;
  return sql<Recipient>`select m.id as memberId, ${line(kind)}
    from moderation_cases k cross join members m on m.id in (
      select a.id from members a indexed by members_staff where a.community_id = ${ctx.community.id}
        and a.role <> 'member' and a.role in ('owner', 'admin', 'moderator')
      union select o.member_id from space_roles o where o.space_id = ${space} and o.community_id = ${ctx.community.id})
    where ${ofFact(ctx, fact)} and k.state = 'inbox' and m.id not in (k.author_id, ${fact.actorId})
      and m.status = 'active' and (${isInNone}
        or exists (select 1 from spaces s where s.id = ${space} and ${managedByMember(ctx.now())}))
    limit ${raw(String(TOLD))}`;
}

const ofMessage = (what: Statement): Statement => sql`(select ${what} from chat_messages c indexed by chat_messages_id
  join chat_rooms r on r.id = c.room_id where c.id = k.subject_id)`;

/** Of what nobody had hidden and stays there is nothing to tell. */
function author(ctx: Ctx, fact: News): Statement<Recipient> | null {
  const isRejected = fact.name.endsWith(".rejected");
  if (!isRejected && fact.payload.was_hidden !== true && fact.payload.was !== "rejected") return null;
  const state = isRejected ? "rejected" : "approved";
  const kind = isRejected
    ? fact.subjectKind === "member"
      ? "member_rejected"
      : "content_rejected"
    : "content_approved";
  return sql<Recipient>`select m.id as memberId, ${line(kind)}
    from moderation_cases k join members m on m.id = k.author_id and m.status = 'active'
    where ${ofFact(ctx, fact)} and k.state = ${state} and m.id <> ${fact.actorId}`;
}

function flaggers(ctx: Ctx, fact: News): Statement<Recipient> {
  const state = fact.name.endsWith(".rejected") ? "rejected" : "approved";
  // In the order of an index: however many they are, a delivery reads those that it takes.
  return sql<Recipient>`select f.member_id as memberId, ${line(`flag_${state}`)}
    from moderation_cases k cross join flags f indexed by flags_once on f.community_id = k.community_id
      and f.subject_kind = k.subject_kind and f.subject_id = k.subject_id
    cross join members m on m.id = f.member_id and m.status = 'active'
    where ${ofFact(ctx, fact)} and k.state = ${state} and m.id <> ${fact.actorId}`;
}
