import { notFound, signInRequired } from "~/lib/errors";
import { claimsMember, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { boundOnce, sql } from "~/platform/database/sql";
import { isCovered, ofThing } from "./reported.server";
import type { CaseState, Reason } from "./rules";

/** What became of something, for who wrote it or reported it. Times are ISO 8601. */
export type OwnCase =
  | {
      /** They moderate it: what there is to know stands in the list of those who do. */
      as: "moderator";
      id: number;
    }
  | {
      as: "author";
      id: number;
      status: CaseState;
      isMember: boolean;
      title: string;
      excerpt: string;
      url: string | null;
      reason: string;
      appeal: string;
      canAppeal: boolean;
      /** They appealed, and nobody has decided since. */
      isAppealed: boolean;
    }
  | {
      as: "flagger";
      id: number;
      status: CaseState;
      isMember: boolean;
      /** "" for what they may no longer read. */
      title: string;
      url: string | null;
      reason: Reason;
      flaggedAt: string;
    };

interface Row {
  id: number;
  subjectKind: string;
  state: CaseState;
  isAuthor: number;
  isAuthorTold: number;
  isHidden: number;
  isCovered: number;
  actionReason: string;
  appeal: string;
  appealedAt: number | null;
  /** JSON of title, words and path: as its author knows it, and as anybody else may still read it. */
  own: string | null;
  shown: string | null;
  flag: string | null;
}

/**
 * A case as its author, who reported it or who moderates it may know of it. An author who was not told that there is one
 * does not learn it. Throws 401, 404 for anybody else.
 */
export async function findOwnCase(ctx: Ctx, id: number): Promise<OwnCase> {
  const [row] = await ctx.read((viewer) => {
    if (!claimsMember(viewer)) return null;
    const said = ofThing(ctx, ({ title, words, path }) => sql`json_array(${title}, ${words}, ${path})`);
    const readable = ofThing(
      ctx,
      ({ title, words, path }) => sql`json_array(${title}, ${words}, ${path})`,
      (_, { stands, isReadable }) => sql`and ${stands} and ${isReadable(viewer, ctx)}`,
    );
    return boundOnce(sql<Row>`select k.id, k.subject_kind as subjectKind, k.state, coalesce(${ofThing(ctx, ({ author }) => author)}, k.author_id) = ${viewer.memberId} as isAuthor,
        k.is_author_told as isAuthorTold, k.is_hidden as isHidden, (${isCovered(ctx, viewer)}) as isCovered,
        k.action_reason as actionReason, k.appeal, k.appealed_at as appealedAt, ${said} as own, ${readable} as shown,
        (select json_array(f.reason, f.created_at) from flags f where f.community_id = k.community_id
          and f.subject_kind = k.subject_kind and f.subject_id = k.subject_id
          and f.member_id = ${viewer.memberId}) as flag
      from moderation_cases k where k.id = ${id} and k.community_id = ${ctx.community.id}`);
  });
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!row) throw notFound();
  return asKnown(row);
}

function asKnown(row: Row): OwnCase {
  const isMember = row.subjectKind === "member";
  if (row.isAuthor === 1 && (row.isAuthorTold === 1 || row.isHidden === 1)) {
    const [title, excerpt, url] = thingIn(row.own);
    return {
      as: "author",
      id: row.id,
      // That somebody has reported what stands there is nothing that its author learns.
      status: !isMember && row.state === "inbox" && row.isHidden === 0 ? "approved" : row.state,
      isMember,
      title,
      excerpt,
      url,
      reason: row.actionReason,
      appeal: row.appeal,
      canAppeal: row.state === "rejected" && row.appealedAt === null,
      isAppealed: row.state === "inbox" && row.appealedAt !== null,
    };
  }
  if (row.isCovered === 1 && row.isAuthor === 0) return { as: "moderator", id: row.id };
  if (row.flag === null) throw notFound();
  const [title, , url] = thingIn(row.shown);
  const [reason, at] = JSON.parse(row.flag) as [Reason, number];
  const flaggedAt = new Date(at).toISOString();
  return { as: "flagger", id: row.id, status: row.state, isMember, title, url, reason, flaggedAt };
}

const thingIn = (json: string | null) =>
  json === null ? (["", "", null] as const) : (JSON.parse(json) as [title: string, words: string, path: string]);
