import { type FoundFile, readableFiles } from "~/features/files/reading.server";
import { isClosed } from "~/features/polls/rules";
import { invalid, notFound, signInRequired } from "~/lib/errors";
import { type Claim, claimsAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { list, type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { type Embedded, type EmbeddedPoll, presentFile, presentImage } from "./embedded";
import { readSgid, type Ref, sgidOf } from "./sgid.server";

/** A post, a comment or a member, by the name that those who read it know it by. */
export interface NamedObject {
  type: string;
  id: number;
  name: string;
  path: string;
}

export type SgidObject = Embedded | NamedObject;

/**
 * What sgids name, by sgid, as far as the viewer may read it: what they may not is not told from what is gone. For
 * signed-in members. Throws 401, 422 sgid_invalid for one that is none of this community's, for this purpose and of today.
 */
export async function resolveSgids(ctx: Ctx, sgids: readonly string[]): Promise<Record<string, SgidObject>> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const refs = [...new Set(sgids)].map((sgid) => ({ sgid, ref: readSgid(ctx, sgid) }));
  if (refs.some(({ ref }) => ref === null)) throw invalid({ sgids: "sgid_invalid" }, "sgid_invalid");
  const objects = await objectsOf(
    ctx,
    refs.flatMap(({ ref }) => ref ?? []),
  );
  return Object.fromEntries(
    refs.flatMap(({ sgid, ref }) => {
      const object = ref && objects.get(keyOf(ref));
      return object ? [[sgid, object]] : [];
    }),
  );
}

/** The sgid of a thing that the viewer may read, with what it names. Throws 401, 404. */
export async function signObject(ctx: Ctx, ref: Ref): Promise<SgidObject & { sgid: string }> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const object = (await objectsOf(ctx, [ref])).get(keyOf(ref));
  if (!object) throw notFound();
  return { ...object, sgid: sgidOf(ctx, ref) };
}

/** Names of things that stand by themselves: how the wire calls them. */
const NAMED_TYPES = { Post: "post", Comment: "comment", CommunityMember: "member" } as const;

/** Whatever can be signed, as the wire calls it. */
export const SIGNED_TYPES = { ...NAMED_TYPES, File: "file", Poll: "poll" } as const;

const keyOf = ({ kind, id }: Ref): string => `${kind} ${id}`;

/** One statement for each kind that is asked for, all in one trip. */
async function objectsOf(ctx: Ctx, refs: readonly Ref[]): Promise<Map<string, SgidObject>> {
  const idsOf = (kind: string) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
  const named = Object.entries(NAMED_TYPES).map(([type, kind]) => namedObjects(ctx, type, kind, idsOf(kind)));
  const [files, polls, ...others] = await Promise.all([
    readableFiles(ctx, idsOf("file")),
    readablePolls(ctx, idsOf("poll")),
    ...named,
  ]);
  return new Map<string, SgidObject>([
    ...files.map((file) => [keyOf({ kind: "file", id: file.id }), presentFound(file)] as const),
    ...polls.map((poll) => [keyOf({ kind: "poll", id: poll.id }), poll] as const),
    ...others.flat(),
  ]);
}

const presentFound = (file: FoundFile): Embedded =>
  file.kind === "download"
    ? presentFile(file)
    : presentImage({ id: file.id, width: file.width ?? 0, height: file.height ?? 0, moves: file.movingBytes > 0 });

/** `x` stands, and the viewer may read it. */
const readable = ({ stands, isReadable }: SubjectKind, viewer: Claim, ctx: Ctx): Statement =>
  sql`${stands} and ${isReadable(viewer, ctx)}`;

interface PollRow {
  id: number;
  question: string;
  options: string;
  optionIds: string;
  closesAt: number | null;
}

async function readablePolls(ctx: Ctx, ids: readonly number[]): Promise<EmbeddedPoll[]> {
  if (ids.length === 0) return [];
  const post = ctx.subjects.of("post");
  const rows = await ctx.read(
    (viewer) => sql<PollRow>`select q.id, q.question, q.options, q.closes_at as closesAt,
        (select json_group_array(o.id order by o.position) from poll_options o where o.poll_id = q.id) as optionIds
      from json_each(${list(ids)}) w cross join polls q on q.id = w.value
      where q.community_id = ${ctx.community.id} and q.is_shown = 1 and exists (select 1 from ${post.from}
        where x.id = q.post_id and x.community_id = q.community_id and ${readable(post, viewer, ctx)})`,
  );
  return rows.map(({ id, question, options, optionIds, closesAt }) => {
    const words = JSON.parse(options) as string[];
    return {
      type: "poll",
      id,
      title: question,
      status: isClosed(closesAt, ctx.now()) ? "closed" : "open",
      closes_at: closesAt === null ? null : new Date(closesAt).toISOString(),
      poll_options: (JSON.parse(optionIds) as number[]).map((option, at) => ({ id: option, value: words[at] ?? "" })),
    };
  });
}

/** Where the directory is the admins' own, nobody else looks people up by their numbers. */
const isListed = ({ community }: Ctx, viewer: Claim): Statement =>
  claimsAdmin(viewer)
    ? sql`1`
    : sql`exists (select 1 from communities co where co.community_id = ${community.id} and co.public_member_directory = 1)`;

async function namedObjects(ctx: Ctx, type: string, kind: string, ids: readonly number[]) {
  const subject = ctx.subjects.of(kind);
  const { from, reports } = subject;
  if (ids.length === 0 || !reports) return [];
  const rows = await ctx.read(
    (viewer) => sql<
      Omit<NamedObject, "type">
    >`select x.id, ${reports.title} as name, ${reports.path} as path from ${from}
      where x.id in (select value from json_each(${list(ids)})) and x.community_id = ${ctx.community.id}
        and ${readable(subject, viewer, ctx)} and ${kind === "member" ? isListed(ctx, viewer) : sql`1`}`,
  );
  return rows.map(({ id, name, path }) => [keyOf({ kind, id }), { type, id, name, path }] as const);
}
