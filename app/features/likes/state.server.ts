import type { PersonColumns } from "~/features/members/person";
import { refuseUnreadable } from "~/features/spaces/refusals";
import {
  type SpaceAccessRow,
  spaceAccessColumns,
  spaceAccessJoins,
  toSpaceAccess,
} from "~/features/spaces/space-access.server";
import { notFound } from "~/lib/errors";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { presentPerson } from "~/features/members/person.server";
import { type LikeState, type LikeSubject, SAMPLE_LIKERS } from "./rules";

/** A subject with its space: enough to refuse. */
export interface SubjectRow extends SpaceAccessRow {
  isThere: number;
  /** 0: likes are off there. */
  isOn: number;
  spaceName: string;
  spaceEmoji: string;
  spaceDescription: string;
}

/** With its likes as well: enough to answer. */
export interface LikeRow extends SubjectRow {
  likesCount: number;
  isLiked: number;
  likers: string;
}

/** One row, or none where the community has no such thing. About ten rows read. */
export function likeState(ctx: Ctx, viewer: Claim, subject: LikeSubject): Statement<LikeRow> {
  const { from, likes } = ctx.subjects.of(subject.kind);
  if (!likes) throw new Error(`${subject.kind} cannot be liked`);
  return sql<LikeRow>`select ${subjectColumns(ctx, subject)}, ${likes.count} as likesCount,
      exists (select 1 from likes l where ${likesOf(ctx, subject)} and l.member_id = ${viewer.memberId}) as isLiked,
      (select json_group_array(json_array(m.public_uid, m.name, m.author_number, m.avatar)) from
        (select l.member_id from likes l where ${likesOf(ctx, subject)}
          order by l.created_at desc limit ${raw(String(SAMPLE_LIKERS))}) n join members m on m.id = n.member_id) as likers
    from ${from} ${spaceAccessJoins(viewer, ctx.now())}
    where x.id = ${subject.id} and x.community_id = ${ctx.community.id}`;
}

/** The columns of `SubjectRow`. */
export function subjectColumns(ctx: Ctx, subject: LikeSubject): Statement {
  const { stands } = ctx.subjects.of(subject.kind);
  return sql`(${stands}) as isThere, (${isOn(ctx, subject)}) as isOn, s.name as spaceName, s.emoji as spaceEmoji,
    s.description as spaceDescription, ${spaceAccessColumns}`;
}

/** `from … where …`: the subject as `x`, if it stands and the viewer may read it. */
export function reachable(ctx: Ctx, subject: LikeSubject, viewer: Claim = ctx.viewer): Statement {
  const { from, stands, isReadable } = ctx.subjects.of(subject.kind);
  return sql`from ${from} where x.id = ${subject.id} and x.community_id = ${ctx.community.id} and ${stands}
    and ${isReadable(viewer, ctx)}`;
}

/** A condition on `x`: it takes likes. */
export const isOn = (ctx: Ctx, { kind }: LikeSubject): Statement => ctx.subjects.of(kind).likes?.isOn ?? sql`1`;

export const likesOf = (ctx: Ctx, subject: LikeSubject): Statement =>
  sql`l.community_id = ${ctx.community.id} and l.subject_kind = ${subject.kind} and l.subject_id = ${subject.id}`;

/** Throws what every door answers where the subject may not be read. */
export function refuseUnreadableSubject<Row extends SubjectRow>(ctx: Ctx, row: Row | undefined): asserts row is Row {
  const card = row && { name: row.spaceName, emoji: row.spaceEmoji, description: row.spaceDescription };
  refuseUnreadable(ctx.viewer, row && card ? { ...card, access: toSpaceAccess(row) } : null);
  if (!row?.isThere) throw notFound();
}

export function presentLikes(ctx: Ctx, row: Pick<LikeRow, "isOn" | "isLiked" | "likesCount" | "likers">): LikeState {
  if (row.isOn === 0)
    return { is_liked_by_current_user: false, user_likes_count: 0, sample_user_likes_community_members: [] };
  const likers = JSON.parse(row.likers) as PersonColumns[];
  return {
    is_liked_by_current_user: row.isLiked === 1,
    user_likes_count: row.likesCount,
    sample_user_likes_community_members: likers.map((liker) => presentPerson(ctx, liker)),
  };
}
