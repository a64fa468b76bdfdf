import { caseWrites, type Gate, type Passed, passGate, readGate } from "~/features/moderation/gate.server";
import { canReadSpace, managesSpace, spacePolicy } from "~/features/spaces/policy";
import { choosable, marksOf, type OfferedTopic } from "~/features/topics/marks";
import { listOffered, spaceOfPost } from "~/features/topics/queries.server";
import { AppError } from "~/lib/errors";
import type { DocNode } from "~/ui/editor/document";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { resolveCommunity } from "~/platform/hosts.server";
import { getMemberViewer } from "~/platform/session.server";
import { fitColumn, isStillAs, type WithFit } from "../authorship.server";
import { postAuthorChanged, postHeldBack, postPublished } from "../facts";
import { picturesOf } from "../gallery";
import { isPostOnTheWeb } from "../on-the-web.server";
import { ownPostIsRead } from "../reads.server";
import { authorshipPolicy } from "../policy";
import { eventIn } from "~/features/events/row";
import { saidOfEvent } from "~/features/events/rules";
import { accessOf, placeOfSettings, type PostRow } from "../row";
import { postColumns, postJoins } from "../row.server";
import type { HeldBack } from "../schedule";
import { setting, settingsThere } from "../settings.server";
import { mayStillWrite } from "../writing.server";
import { asDraft } from "./schedule-post.server";

const A_PAGE = 100;
const PAGES = 10;
const AT_ONCE = 10;

/**
 * Publishes what was scheduled and whose time has come, each once however many sweeps race, by the rights of who
 * wrote it and as they would by hand, in the name that they chose. What they may not publish by then is a draft again that says why. What a stop has left over is
 * found by the next one; what breaks holds up nobody behind it. Returns how many it has looked at.
 */
export async function sweepScheduledPosts(ctx: Ctx, size = A_PAGE): Promise<number> {
  let seen = 0;
  let last: Due | undefined;
  for (let pages = 0; pages < PAGES; pages += 1) {
    const due = await listDue(ctx, size, last);
    for (let at = 0; at < due.length; at += AT_ONCE) {
      await Promise.all(due.slice(at, at + AT_ONCE).map((one) => settle(ctx, one)));
    }
    seen += due.length;
    last = due.at(-1);
    if (due.length < size) break;
  }
  return seen;
}

const listDue = (ctx: Ctx, size: number, after: Due | undefined): Promise<Due[]> =>
  ctx.read(
    () => sql<Due>`select id, community_id as communityId, author_id as authorId, published_at as at
      from posts indexed by posts_due where status = 'scheduled' and published_at <= ${ctx.now()}
        and (published_at, id) > (${after?.at ?? 0}, ${after?.id ?? 0})
      order by published_at, id limit ${size}`,
  );

type DuePost = PostRow & WithFit & { bodyDoc: string };

interface Due {
  id: number;
  communityId: number;
  authorId: number;
  at: number;
}

async function settle(ctx: Ctx, due: Due): Promise<void> {
  try {
    const community = await resolveCommunity(ctx.directory, due.communityId);
    const there = ctx.forCommunity(community.id === 0 ? { ...ctx.community, id: due.communityId } : community);
    // Their own act, of a while ago, with the rights they have now.
    const author = await getMemberViewer(there, due.authorId);
    there.become(author ?? { ...visitor, memberId: due.authorId });
    const [[post], offered, gate] = await Promise.all([
      there.read(
        (
          viewer,
        ) => sql<DuePost>`select ${postColumns(there, viewer)}, p.body_doc as bodyDoc, ${fitColumn(there)} from posts p ${postJoins(viewer, there.now())}
          where p.id = ${due.id} and p.community_id = ${there.community.id}`,
      ),
      listOffered(there, spaceOfPost(there, due.id)),
      readGate(there),
    ]);
    if (!post) return;
    const because = author ? whyNot(there, post, offered) : "not_a_member";
    const passed = because === null ? weighed(there, post, gate) : null;
    if (!passed) return await holdBack(there, post, due.at, because ?? "rules");
    await publish(there, post, due.at, passed).catch((error: unknown) => {
      if (!isConflict(error, "moderation_taken_down")) throw error;
      return holdBack(there, post, due.at, "rules");
    });
  } catch (error) {
    // One that breaks must not keep the others waiting; it is tried again in a minute.
    ctx.log({ sweep: "scheduled posts", post: due.id, reason: String(error) });
  }
}

/** The rules of publishing by hand, asked of what was written by them when it was scheduled. */
function whyNot({ viewer }: Ctx, post: DuePost, offered: readonly OfferedTopic[]): HeldBack | null {
  const access = accessOf(post);
  if (access.isDeleted) return "space_deleted";
  if (!canReadSpace(viewer, access)) return "no_access";
  if (!spacePolicy.can_create_post(viewer, access)) return "may_not_post";
  if (!viewer.emailConfirmed) return "confirm_email";
  if (post.asAuthorId !== null && !authorshipPolicy.can_choose_author(viewer)) return "author_admins";
  if (post.isFit === 0) return "author_unfit";
  const hasChoice = choosable(offered, managesSpace(viewer, access)).length > 0;
  const isWanting = post.requireTopicSelection === 1 && hasChoice && marksOf(post.topics).length === 0;
  return isWanting ? "topic_required" : null;
}

/** What the community's rules say of it by now; null where they do not let it be published at all. */
function weighed(ctx: Ctx, post: DuePost, gate: Gate): Passed | null {
  const doc = post.bodyDoc === "" ? null : (JSON.parse(post.bodyDoc) as DocNode);
  const pictures = picturesOf(post.gallery).length;
  const isManager = managesSpace(ctx.viewer, accessOf(post));
  try {
    const beside = saidOfEvent(eventIn(post.event));
    return passGate(ctx, gate, { kind: "post", id: post.id, title: post.title, doc, pictures, ...beside, isManager });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * As of now, not as of the time it was meant for: who has read the space up to now, or fetched what was published, is
 * not to miss it. Who loses the right to it in this moment finds it held back by the next sweep.
 */
async function publish(ctx: Ctx, post: DuePost, at: number, passed: Passed): Promise<void> {
  const now = ctx.now();
  // An image post is shown by what it is.
  const isPicture = post.postType === "image";
  const authorId = post.asAuthorId ?? post.authorId;
  const mayCover = isPicture || post.disableMemberPostCovers === 0 || managesSpace(ctx.viewer, accessOf(post));
  await commit(ctx, {
    writes: [
      ownPostIsRead(ctx, post.spaceId, now),
      when(sql`update posts set status = ${passed.isHeld ? "held" : "published"}, published_at = ${now}, activity_at = ${now}, updated_at = ${now},
        ${setting(settingsThere(ctx, {}, placeOfSettings(post)))}, author_id = ${authorId}, as_author_id = null,
        cover_file_id = case when ${mayCover} then cover_file_id end, draft_version = draft_version + 1
        where id = ${post.id} and community_id = ${ctx.community.id} and status = 'scheduled' and published_at = ${at}
          and space_id = ${post.spaceId} and ${mayStillWrite(ctx, { id: post.spaceId })} and ${isStillAs(ctx, post)}`).record(
        postPublished({ ...post, authorId }),
        ...postAuthorChanged(post, authorId),
      ),
      ...passed.guards,
      // Of two sweeps that race, the one that has published it.
      ...caseWrites(
        ctx,
        passed,
        { kind: "post", id: post.id },
        {
          authorId,
          isNew: true,
          where: sql`x.published_at = ${now} and x.status <> 'scheduled'`,
        },
      ),
    ],
    origin: "system",
    changesPublicPages: "recorded",
    publicWhere: isPostOnTheWeb(ctx, sql`${post.id}`),
  });
}

async function holdBack(ctx: Ctx, post: PostRow, at: number, because: HeldBack): Promise<void> {
  await commit(ctx, {
    writes: [
      when(sql`${asDraft(ctx, post, because)} and published_at = ${at} and space_id = ${post.spaceId}`).record(
        postHeldBack(post),
      ),
    ],
    origin: "system",
  });
}
