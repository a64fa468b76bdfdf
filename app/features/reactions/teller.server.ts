import { placesOf } from "~/features/notifications/recipients.server";
import { type News, type Recipient, subjectKey, type Teller } from "~/features/notifications/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import type { ReactableKind } from "./facts";

/** Whoever made what was reacted to is told; a line for each thing, whoever reacts and with whatever. */
export const reactionTeller = (name: string, subjects: readonly SubjectKind[]): Teller => ({
  name,
  facts: subjects
    .filter(({ likes }) => likes?.reactions)
    .map(({ kind }) => `${kind as ReactableKind}.reacted` as const),
  key: (fact) => `reactions:${subjectKey(fact)}`,
  recipients: author,
});

/** Nobody where the reaction was taken back before they heard of it. */
function author(ctx: Ctx, fact: News): Statement<Recipient> | null {
  const { kind: subject, from, stands, likes } = ctx.subjects.of(fact.subjectKind);
  if (!likes) return null;
  return sql<Recipient>`select m.id as memberId, ${`${subject}_reaction`} as kind, ${placesOf(subject)}, s.id as spaceId
    from ${from} join members m on m.id = ${likes.author}
    where x.id = ${fact.subjectId} and x.community_id = ${ctx.community.id} and ${stands}
      and exists (select 1 from reactions r where r.community_id = x.community_id and r.subject_kind = ${subject}
        and r.subject_id = x.id and r.member_id = ${fact.actorId})
      and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`;
}
