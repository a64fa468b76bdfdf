import { renderAnew as commentAnew } from "~/features/comments/body.server";
import { renderAnew as postAnew } from "~/features/posts/rendering.server";
import { m } from "~/i18n/generated/messages";
import { UNRENDERABLE } from "~/lib/html/limits";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, nothing, raw, sql } from "~/platform/database/sql";
import { type JobInput, type JobKind, jobKind, type Step } from "~/platform/jobs/job";
import { startJobWrites } from "~/platform/jobs/start.server";
import type { DocNode } from "~/ui/editor/document";
import { mapMentions, mentionOf } from "~/ui/editor/mention-rules";
import { indexWrites } from "./docs.server";

const RENAMED = "search.renamed";

/** Texts of a step: each is written anew as a whole. */
export const RENAMED_AT_ONCE = 20;

interface Renamed extends JobInput {
  member_id: number;
}

/** The job that carries a member's new name into what names them; none where nothing does. */
export async function renamedWrites(ctx: Ctx, memberId: number): Promise<{ writes: Write[]; job: number | null }> {
  const named = await ctx.read(
    () => sql`select 1 from mentions w indexed by mentions_member
      where w.member_id = ${memberId} and w.is_present = 1 and w.community_id = ${ctx.community.id} limit 1`,
  );
  if (named.length === 0) return { writes: [], job: null };
  const job = ctx.newId();
  const input: Renamed = { member_id: memberId };
  return { writes: startJobWrites(ctx, { id: job, kind: RENAMED, input, startedBy: null }), job };
}

/**
 * Where a job is: the texts behind `after` are to be written anew; those as far as `upTo` are, and are to be found by it,
 * which asks what stands by then.
 */
interface Place {
  after: Mark;
  upTo?: Mark;
}

/** As the index of mentions is in order. */
type Mark = [kind: string, id: number];

interface Thing {
  kind: "post" | "comment";
  id: number;
}

interface Text {
  id: number;
  bodyDoc: string;
  bodyHtml: string;
  rendered: number;
}

/**
 * Writes a member's name as it is by now into the posts and comments that name them, and finds these by it. It is no edit
 * of theirs: nobody is told, and nothing says that they were changed. What is edited meanwhile has the name from that.
 */
const renamed: JobKind<Renamed> = {
  name: RENAMED,
  isListed: false,
  async step(ctx, { input, cursor }): Promise<Step> {
    const { after, upTo }: Place = cursor === "" ? { after: ["", 0] } : (JSON.parse(cursor) as Place);
    const [things, [member]] = await Promise.all([
      ctx.read(
        () => sql<Thing>`select w.subject_kind as kind, w.subject_id as id from mentions w indexed by mentions_member
          where w.member_id = ${input.member_id} and w.is_present = 1 and w.community_id = ${ctx.community.id}
            and w.subject_kind in ('comment', 'post')
            and (w.subject_kind, w.subject_id) > (${after[0]}, ${after[1]})
            ${upTo ? sql`and (w.subject_kind, w.subject_id) <= (${upTo[0]}, ${upTo[1]})` : nothing}
          order by w.subject_kind, w.subject_id limit ${raw(String(RENAMED_AT_ONCE))}`,
      ),
      ctx.read(
        () => sql<{ uid: string; name: string }>`select public_uid as uid, name from members
          where id = ${input.member_id} and community_id = ${ctx.community.id}`,
      ),
    ]);
    const ids = (kind: Thing["kind"]) => things.flatMap((thing) => (thing.kind === kind ? [thing.id] : []));
    const [comments, posts] = [ids("comment"), ids("post")];
    if (upTo) {
      return {
        writes: [...(await indexWrites(ctx, "comment", comments)), ...(await indexWrites(ctx, "post", posts))],
        cursor: JSON.stringify({ after: upTo }),
        rows: things.length,
        done: false,
      };
    }
    const last = things.at(-1);
    if (!last || !member) return { writes: [], cursor: "over", rows: 0, done: true };
    const said = [...(await sayIn(ctx, "comment", comments, member)), ...(await sayIn(ctx, "post", posts, member))];
    return {
      writes: said.length > 0 ? [...said, leaveKeptPages(ctx)] : [],
      cursor: JSON.stringify({ after, upTo: [last.kind, last.id] }),
      rows: 0,
      done: false,
    };
  },
  title: (_, locale) => m.search_job_renamed({}, { locale }),
  outcome: () => "",
};

export const renamedJob: JobKind = jobKind(renamed);

/** Of texts that call them something else by now: the document, and all that is kept of it. */
async function sayIn(
  ctx: Ctx,
  kind: Thing["kind"],
  ids: readonly number[],
  { uid, name }: { uid: string; name: string },
): Promise<Write[]> {
  if (ids.length === 0) return [];
  const table = kind === "post" ? sql`posts` : sql`comments`;
  const texts = await ctx.read(
    () => sql<Text>`select id, body_doc as bodyDoc, body_html as bodyHtml, rendered from ${table} x
      where id in (select value from json_each(${list([...ids])})) and community_id = ${ctx.community.id}
        and body_doc <> '' and rendered <> ${raw(String(UNRENDERABLE))}`,
  );
  const writes: Write[] = [];
  for (const text of texts) {
    const bodyDoc = calling(text.bodyDoc, uid, name);
    if (bodyDoc === text.bodyDoc) continue;
    const { says, isWritten } =
      kind === "post" ? await ofPost({ ...text, bodyDoc }) : await ofComment({ ...text, bodyDoc });
    if (!isWritten) continue;
    writes.push(
      write(sql`update ${table} set ${says} where id = ${text.id} and community_id = ${ctx.community.id}
        and body_doc = ${text.bodyDoc} and rendered = ${text.rendered}`),
    );
  }
  return writes;
}

const calling = (bodyDoc: string, uid: string, name: string): string =>
  JSON.stringify(
    mapMentions(JSON.parse(bodyDoc) as DocNode, (mention) =>
      mentionOf(mention.attrs).id === uid ? { ...mention, attrs: { ...mention.attrs, label: name } } : mention,
    ),
  );

async function ofPost(text: Text) {
  const { bodyDoc, bodyHtml, excerpt, reading, rendered } = await postAnew(text);
  const says = sql`body_doc = ${bodyDoc}, body_html = ${bodyHtml}, excerpt = ${excerpt}, reading = ${reading},
    rendered = ${rendered}`;
  return { says, isWritten: rendered !== UNRENDERABLE };
}

async function ofComment(text: Text) {
  const { doc, html, excerpt, rendered } = await commentAnew(text);
  const says = sql`body_doc = ${doc}, body_html = ${html}, excerpt = ${excerpt}, rendered = ${rendered}`;
  return { says, isWritten: rendered !== UNRENDERABLE };
}

/** Visitors read excerpts too. */
const leaveKeptPages = (ctx: Ctx): Write =>
  write(sql`update communities set public_version = public_version + 1 where community_id = ${ctx.community.id}`);
