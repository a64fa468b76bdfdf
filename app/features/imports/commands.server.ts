import { comments, posts } from "#db/community/schema";
import { renderForeign as renderComment } from "~/features/comments/body.server";
import { renderForeign as renderPost } from "~/features/posts/rendering.server";
import { importedPolls } from "~/features/polls/writes.server";
import { AppError, invalid } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import type { PollDraft } from "~/ui/editor/poll";
import type { CommentsInput, FinishInput, PostsInput, SkipsInput } from "./input";
import { insertImported } from "./json-insert.server";
import { countNew, findRun, idsOf, sent } from "./run.server";
import { pollsAsHtml, pollsFrom } from "./polls";
import { importPolicy } from "./policy";
import type { SkipReason } from "./rules";

/**
 * The chunks of a running import. Each is safe to send again: what is here already is left as it is, and only what
 * was new is counted. Nobody is told (origin import). All throw 401 and 403 for who is no admin, 404 for an import
 * that is not of this community, 422 for a row whose author or space was never sent. A row whose HTML no page could
 * hold is named in the answer, and the others are taken.
 */
export async function importPosts(ctx: Ctx, input: PostsInput): Promise<Taken> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  const [{ source }, authors, spaceIds, known] = await Promise.all([
    findRun(ctx, input.id),
    idsOf(ctx, input.id, "members", input.posts, (post) => post.author),
    idsOf(ctx, input.id, "spaces", input.posts, (post) => post.space),
    idsOf(ctx, input.id, "posts", input.posts, (post) => post.external_id),
  ]);
  const fresh = input.posts.filter((post) => !known.has(post.external_id)).map(withPolls);
  const { rows, skipped } = await renderEach(fresh, renderPost, (post, text) => ({
    id: ctx.newId(),
    communityId: ctx.community.id,
    spaceId: sent(spaceIds, post.space, "space"),
    authorId: sent(authors, post.author, "author"),
    postType: "basic" as const,
    status: "published" as const,
    title: post.title,
    slug: post.slug,
    shareUid: newUid(),
    ...text,
    pollsCount: post.asked.length,
    likesBase: post.score,
    likesCount: post.score,
    publishedAt: post.at,
    activityAt: post.at,
    editedAt: post.edited_at,
    source,
    externalId: post.external_id,
    createdAt: post.at,
    updatedAt: post.edited_at ?? post.at,
  }));
  // A member may have taken the address since the script chose it, or it leads to a post that has moved; the number of the
  // row makes it free again.
  const slug = sql`case when exists (select 1 from posts p where p.space_id = j.value ->> '$.space_id'
      and p.slug = j.value ->> '$.slug' and p.community_id = ${ctx.community.id}
      and (p.source is not j.value ->> '$.source' or p.external_id is not j.value ->> '$.external_id'))
      or exists (select 1 from spaces o cross join post_addresses a on a.community_id = o.community_id
        and a.space_slug = o.slug and a.slug = j.value ->> '$.slug'
        where o.id = j.value ->> '$.space_id' and o.community_id = ${ctx.community.id})
    then (j.value ->> '$.slug') || '-' || (j.value ->> '$.external_id') else j.value ->> '$.slug' end`;
  const asked = new Map(fresh.map((post) => [post.external_id, post.asked]));
  const polls = rows.map(({ id, externalId }) => ({ postId: id, polls: asked.get(externalId) ?? [] }));
  return { ...(await countNew(ctx, insertImported(posts, rows, { slug }), importedPolls(ctx, polls))), skipped };
}

/** Its polls stand behind its text. Throws 422 polls for what is none. */
function withPolls<Row extends PostsInput["posts"][number]>(row: Row): Row & { asked: PollDraft[] } {
  const asked = pollsFrom(row.polls);
  if (typeof asked === "string") throw invalid({ polls: asked }, asked);
  return { ...row, asked, html: asked.length > 0 ? row.html + pollsAsHtml(asked) : row.html };
}

export async function importComments(ctx: Ctx, input: CommentsInput): Promise<Taken> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  const [{ source }, authors, postIds, known] = await Promise.all([
    findRun(ctx, input.id),
    idsOf(ctx, input.id, "members", input.comments, (comment) => comment.author),
    idsOf(ctx, input.id, "posts", input.comments, (comment) => comment.question),
    idsOf(ctx, input.id, "comments", input.comments, (comment) => comment.external_id),
  ]);
  const fresh = input.comments.filter((comment) => !known.has(comment.external_id));
  const { rows, skipped } = await renderEach(fresh, renderComment, (comment, { html, ...text }) => ({
    id: ctx.newId(),
    communityId: ctx.community.id,
    postId: sent(postIds, comment.question, "question"),
    authorId: sent(authors, comment.author, "author"),
    bodyHtml: html,
    ...text,
    isAccepted: comment.accepted ? 1 : 0,
    rank: comment.accepted ? 0 : 1,
    likesBase: comment.score,
    likesCount: comment.score,
    editedAt: comment.edited_at,
    source,
    externalId: comment.external_id,
    createdAt: comment.at,
  }));
  return { ...(await countNew(ctx, insertImported(comments, rows))), skipped };
}

/** What a chunk came to: rows that were not here before, and those that no page could hold. */
export interface Taken {
  new: number;
  skipped: { external_id: string; reason: SkipReason }[];
}

/** One after the other: a chunk of large texts would otherwise stand in memory as trees all at once. */
async function renderEach<Row extends { external_id: string; html: string }, Text, Made>(
  rows: Row[],
  render: (html: string) => Promise<Text>,
  toRow: (row: Row, text: Text) => Made,
): Promise<{ rows: Made[] } & Pick<Taken, "skipped">> {
  const made: Made[] = [];
  const skipped: Taken["skipped"] = [];
  for (const row of rows) {
    try {
      made.push(toRow(row, await render(row.html)));
    } catch (error) {
      if (!(error instanceof AppError) || error.fields.body === undefined) throw error;
      skipped.push({ external_id: row.external_id, reason: "too_complex" });
    }
  }
  return { rows: made, skipped };
}

/** Keeps the rows that were not taken, each with its line in the file and the reason. */
export async function reportSkips(ctx: Ctx, input: SkipsInput): Promise<void> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  await findRun(ctx, input.id);
  await commit(ctx, {
    origin: "import",
    writes: [
      write(sql`insert into import_skips (community_id, import_id, line, place, reason)
        select ${ctx.community.id}, ${input.id}, j.value ->> '$.line', j.value ->> '$.place', j.value ->> '$.reason'
        from json_each(${JSON.stringify(input.skips)}) j where true on conflict (import_id, line) do nothing`),
    ],
  });
}

export async function finishImport(ctx: Ctx, input: FinishInput): Promise<void> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  const done = sql`update imports set state = 'done', counts = ${JSON.stringify(input.counts)}, updated_at = ${ctx.now()}
    where id = ${input.id} and community_id = ${ctx.community.id}`;
  await findRun(ctx, input.id);
  await commit(ctx, {
    origin: "import",
    writes: [when(done).record(fact("import.finished", { kind: "import", id: input.id }))],
  });
}
