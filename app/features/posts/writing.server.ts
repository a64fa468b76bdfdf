import { spacePolicy } from "~/features/spaces/policy";
import { withTrueCards } from "~/features/links/cards.server";
import type { Sealer } from "~/features/links/seal.server";
import { inWords, type Mentioned, type Naming, NOBODY } from "~/features/mentions/writes.server";
import { refuseUnreadable } from "~/features/spaces/refusals";
import { accessJoins, readableRow, writableRow } from "~/features/spaces/readable.server";
import { forbidden, invalid, notFound } from "~/lib/errors";
import { saysAnything } from "~/lib/html";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { getMade, UniqueViolation } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { type CleanDoc, cleanDoc } from "~/ui/editor/clean-doc";
import { type DocNode, type SaidFile, saidFilesIn, fileIdsOf, isEmptyDoc, pictureIdsOf } from "~/ui/editor/document";
import { blockError } from "~/ui/editor/block-rules";
import { type PollDraft, pollsIn } from "~/ui/editor/poll";
import { renderDoc } from "~/ui/editor/render.server";
import { createdKey } from "./facts";
import { galleryErrors } from "./gallery";
import { postPolicy } from "./policy";
import { findPostRowToWrite, findSpaceForPost, type SpaceForPost } from "./queries.server";
import { NO_TEXT, type Rendered, renderedFrom } from "./rendering.server";
import { accessOf, type FullPostRow, subjectOf } from "./row";
import { cleanTitle, TITLE_MAX } from "./rules";
import { isAhead } from "./schedule";
import { SLUG_TRIES, slugCandidate } from "./slugs.server";

/** What a person wrote, as it is kept. */
export interface Written extends Rendered {
  title: string;
  bodyDoc: string;
  /** The first picture. */
  coverFileId: number | null;
  fileIds: number[];
  saidFiles: SaidFile[];
  polls: PollDraft[];
  mentioned: Mentioned;
}

/**
 * Checks and renders a title and a document for others to read; throws 422 naming the fields. Beside pictures, and
 * of an event, nobody has to say anything. `names`: how it names people; left out, in words.
 */
export async function writeForReaders(
  ctx: Sealer,
  input: { title: string; doc: DocNode },
  { postType, pictures, names = inWords }: { postType: string; pictures: number; names?: Naming } = WORDS_ALONE,
): Promise<Written> {
  const title = cleanTitle(input.title);
  const sent = withTrueCards(ctx, cleanDoc(input.doc, "post"));
  // What is refused for its title is not rendered first: that is the dear part.
  const wrong: Record<string, string> = { ...titleErrors(title), ...galleryErrors(postType, pictures) };
  const isSilent = postType === "image" || postType === "event";
  const wrongBlock = blockError(sent);
  if (wrongBlock) wrong.body = wrongBlock;
  if (Object.keys(wrong).length > 0) throw invalid({ ...wrong, ...(isEmptyDoc(sent) && !isSilent ? REQUIRED : {}) });
  const { doc, mentioned } = await names(sent);
  const tree = await renderDoc(doc, "post");
  const says = saysAnything(tree);
  if (!says && !isSilent) throw invalid(REQUIRED);
  return { title, ...(says ? renderedFrom(tree) : NO_TEXT), ...keep(doc), mentioned };
}

const WORDS_ALONE = { postType: "basic", pictures: 0 };

const REQUIRED = { body: "body_required" };

/** A title as it is kept; throws 422 for none. */
export function readableTitle(text: string): string {
  const title = cleanTitle(text);
  const fields = titleErrors(title);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return title;
}

/** A draft is for its author: half sentences and an empty title are kept as they are, and nothing is rendered. */
export function writeForAuthor(ctx: Sealer, input: { title: string; doc: DocNode }): Written {
  const title = cleanTitle(input.title);
  if (title.length > TITLE_MAX) throw invalid({ title: "title_too_long" });
  return { title, ...NO_TEXT, ...keep(withTrueCards(ctx, cleanDoc(input.doc, "post"))), mentioned: NOBODY };
}

/** What reaches others waits for a confirmed address; the draft is kept meanwhile. */
export function mustBeConfirmed(ctx: Ctx): void {
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
}

/** A draft and the space it is to stand in. */
export interface PlacedDraft {
  draft: FullPostRow;
  space: SpaceForPost;
  /** It has not stood there before: the write itself asks once more whether its author may write there. */
  isMoved: boolean;
}

/**
 * One's own draft with the space that was chosen for it, else the one it stands in, which may be lost to its author.
 * A space to move to that one may not write in is refused as it refuses a new post.
 */
export async function placeDraft(ctx: Ctx, id: number, spaceSlug: string | undefined): Promise<PlacedDraft> {
  const [found, chosen] = await Promise.allSettled([
    findPostRowToWrite(ctx, id),
    spaceSlug === undefined ? null : findSpaceForPost(ctx, spaceSlug),
  ]);
  if (found.status === "rejected") throw found.reason;
  const draft = found.value;
  const own = spaceOf(draft);
  // It was published, and waits for who moderates: whoever does it twice is told so by what calls this.
  if (draft.status === "held") return { draft, space: own, isMoved: false };
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(draft));
  if (!isAhead(draft.status)) return { draft, space: own, isMoved: false };
  if (chosen.status === "rejected") throw chosen.reason;
  const space = chosen.value ?? own;
  const isMoved = space.id !== draft.spaceId;
  if (isMoved) refuseWriting(ctx, space);
  return { draft, space, isMoved };
}

/** What reaches others stands in a space that somebody chose. Throws 422 space. */
export function refuseUnplaced(isPlaced: boolean): void {
  if (!isPlaced) throw invalid({ space: "space_required" });
}

/** Refuses as the space does: 401, 403 and 404 for one that may not be read, 403 for one that is only read. */
export function refuseWriting(ctx: Ctx, space: SpaceForPost): void {
  refuseUnreadable(ctx.viewer, space);
  authorize(spacePolicy, "can_create_post", ctx.viewer, space.access);
}

/** Stands in a write: the viewer may write in the space at that very moment. */
export function mayStillWrite(ctx: Ctx, space: Pick<SpaceForPost, "id">): Statement {
  return sql`exists (select 1 from spaces s ${accessJoins(ctx.viewer, ctx.now())}
    where s.id = ${space.id} and s.community_id = ${ctx.community.id} and ${writableRow(ctx.viewer, ctx.community)})`;
}

/** Stands in a write: the viewer may read the space at that very moment. */
export function mayStillRead(ctx: Ctx, space: SpaceForPost): Statement {
  return sql`exists (select 1 from spaces s ${accessJoins(ctx.viewer, ctx.now())}
    where s.id = ${space.id} and s.community_id = ${ctx.community.id} and ${readableRow(ctx.viewer, ctx.community)})`;
}

const spaceOf = (row: FullPostRow): SpaceForPost => ({
  id: row.spaceId,
  slug: row.spaceSlug,
  name: row.spaceName,
  emoji: row.spaceEmoji,
  description: "",
  access: accessOf(row),
  disableMemberPostCovers: row.disableMemberPostCovers === 1,
  requiresTopic: row.requireTopicSelection === 1,
  hidesPostSettings: row.hidePostSettings === 1,
  postNotifications: row.postNotifications,
});

/** Tries the addresses of a title until one is free in its space; each try is a commit of its own. */
export async function withFreeSlug<T>(
  title: string,
  shareUid: string,
  attempt: (slug: string) => Promise<T>,
): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt(slugCandidate(title, shareUid, n));
    } catch (error) {
      const isTaken = error instanceof UniqueViolation && error.on.includes("posts.slug");
      if (!isTaken || n >= SLUG_TRIES) throw error;
    }
  }
}

/** The post that the first call with this request key made. A second trip: only a double click pays it. */
export async function postOfRequestKey(ctx: Ctx, requestKey: string): Promise<number> {
  const key = createdKey(ctx.viewer.memberId, requestKey);
  const made = await getMade(ctx, key);
  if (!made) throw notFound();
  return made.id;
}

function titleErrors(title: string): Record<string, string> {
  if (title === "") return { title: "title_required" };
  return title.length > TITLE_MAX ? { title: "title_too_long" } : {};
}

function keep(doc: CleanDoc): Pick<Written, "bodyDoc" | "coverFileId" | "fileIds" | "saidFiles" | "polls"> {
  const files = { fileIds: fileIdsOf(doc), saidFiles: saidFilesIn(doc), coverFileId: pictureIdsOf(doc)[0] ?? null };
  return { bodyDoc: JSON.stringify(doc), ...files, polls: pollsIn(doc) };
}
