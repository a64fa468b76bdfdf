import { type MetaDescriptor, redirect } from "react-router";
import { roomAction } from "~/features/chat/actions.server";
import { openRoomPage } from "~/features/chat/open-room.server";
import { TalkSlot } from "~/features/chat/ui/talk-slot";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { enrolOrJoin, wantsToEnrol } from "~/features/courses/pending.server";
import { courseIn } from "~/features/courses/queries.server";
import { listTeachers } from "~/features/courses/teachers.server";
import type { CourseData } from "~/features/courses/ui/course-page";
import { CourseSlot } from "~/features/courses/ui/course-slot";
import { findSpaceCalendar } from "~/features/events/calendar-page.server";
import { calendarAsked } from "~/features/events/calendar/window";
import { listSpaceEvents } from "~/features/events/lists.server";
import { CalendarSlot } from "~/features/events/ui/calendar/calendar-slot";
import { EventListSlot } from "~/features/events/ui/event-slots";
import { listSpaceView } from "~/features/posts/lists.server";
import { LOOKS } from "~/features/posts/ui/looks";
import { newsOf } from "~/features/posts/ui/news";
import { PostList } from "~/features/posts/ui/post-list";
import { SortLinks } from "~/features/posts/ui/sort-links";
import { askForEntry, withdrawEntryRequest } from "~/features/spaces/commands/entry-requests.server";
import { leaveSpace } from "~/features/spaces/commands/join-space.server";
import { markSpaceRead } from "~/features/spaces/commands/see-space.server";
import type { SpaceCover } from "~/features/spaces/cover";
import { coverOf } from "~/features/spaces/cover.server";
import { presentHead, type SpaceHead } from "~/features/spaces/head";
import { entryInput } from "~/features/spaces/input";
import type { MemberLine } from "~/features/spaces/member-line";
import { toMemberLine } from "~/features/spaces/member-lines.server";
import { FACES, listSpaceFaces, pageOfMembers } from "~/features/spaces/members.server";
import { findInRoom } from "~/features/search/in-room.server";
import { findSpace, type Space } from "~/features/spaces/queries.server";
import { ASCENDING, isPostSort, PAST_TAB, POST_SORTS, showsCourse, SPACE_TABS } from "~/features/spaces/rules";
import { namesOfSources } from "~/features/spaces/ui/held-by";
import { LockedSpace } from "~/features/spaces/ui/locked-space";
import { MembersPage } from "~/features/spaces/ui/members-page";
import { SeenMark } from "~/features/spaces/ui/seen-mark";
import { SpaceFrame } from "~/features/spaces/ui/space-frame";
import { SpaceHeader } from "~/features/spaces/ui/space-header";
import { findTopicIn } from "~/features/topics/queries.server";
import { TopicFilter } from "~/features/topics/ui/topic-filter";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { keptBy } from "~/platform/edge/page-key";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { CommentIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Banner, EmptyState } from "~/ui/states";
import { actPage, field, loadPage, valuesOf } from "../support.server";
import type { Route } from "./+types/space";
import { orLocked } from "./locked";

export const handle = keptBy({
  known: { sort: [...POST_SORTS, ASCENDING], tab: [...SPACE_TABS, PAST_TAB] },
  places: ["topic", "cursor", "after", "month", "week", "agenda"],
});

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (ctx) =>
    orLocked(ctx, args.params.spaceSlug, async () => {
      const { spaceSlug } = args.params;
      const { searchParams } = ctx.request.url;
      const wanted = searchParams.get("sort");
      const sort = isPostSort(wanted) ? wanted : undefined;
      const topicSlug = searchParams.get("topic");
      const found = findSpace(ctx, spaceSlug);
      const isPast = searchParams.get("tab") === PAST_TAB;
      const isAscending = wanted === ASCENDING;
      const days = calendarAsked(searchParams) ?? { shape: "month" as const, on: null };
      const [space, topic, faces, page, coming, { calendar, entryRequests }, talk, foundIn, course] = await Promise.all(
        [
          found,
          topicSlug ? findTopicIn(ctx, spaceSlug, topicSlug, found) : null,
          listSpaceFaces(ctx, spaceSlug),
          listSpaceView(ctx, { spaceSlug, sort, topic: topicSlug, cursor: searchParams.get("cursor") }, found),
          topicSlug
            ? null
            : listSpaceEvents(
                ctx,
                { spaceSlug, isPast, isAscending, isPage: true, cursor: searchParams.get("after") },
                () => found,
              ),
          findSpaceCalendar(ctx, spaceSlug, topicSlug || isPast ? null : days, () => found),
          // What is said in a chat space is its members' of the community.
          found.then(({ roomUuid }) =>
            roomUuid !== null && isSignedIn(ctx.viewer) ? openRoomPage(ctx, roomUuid, searchParams) : null,
          ),
          found.then(({ roomUuid }) =>
            roomUuid !== null && isSignedIn(ctx.viewer) ? findInRoom(ctx, roomUuid, searchParams) : null,
          ),
          // In a second trip, as what is said in a chat space: no other space asks for an outline.
          found.then((one) => (showsCourse(one.postType) ? readCourse(ctx, one, args.request) : null)),
        ],
      );
      const head = presentHead(ctx.viewer, space);
      // Whoever names anything of its posts means those. What search engines find stays where it is.
      if (head.opensWith === "members" && !head.showsMembers && isSignedIn(ctx.viewer) && namesNothing(searchParams))
        throw redirect(`/c/${head.slug}/members${ctx.request.url.search}`);
      const lines = faces.map((member) => toMemberLine(ctx, member));
      const { members, cursor } = pageOfMembers(faces);
      return {
        head,
        cover: coverOf(ctx, space),
        entryRequests: head.canInvite ? entryRequests : 0,
        faces: head.showsMembersTab ? lines.slice(0, FACES) : [],
        members: head.showsMembers ? { lines: lines.slice(0, members.length), cursor } : null,
        talk,
        foundInTalk: foundIn,
        course,
        posts: page.posts,
        coming: head.showsEvents && coming ? { ...coming, isPast, isAscending } : null,
        calendar: head.showsEvents && head.view === "calendar" ? calendar : null,
        nextCursor: page.nextCursor,
        sort: page.sort,
        topic,
        isFirstPage: !searchParams.has("cursor"),
        now: ctx.now(),
      };
    }),
  );

/** Who teaches is said to those who are not in it yet. */
async function readCourse(ctx: Ctx, space: Space, request: Request): Promise<CourseData> {
  const isInside = space.access.isSpaceMember;
  const [{ outline, landing, manages }, teachers] = await Promise.all([
    courseIn(ctx, space),
    isInside ? [] : listTeachers(ctx, space.id),
  ]);
  return {
    outline,
    ...landing,
    isInside,
    manages,
    teachers,
    isUnsaid: !isInside && wantsToEnrol(ctx, request, space.id),
  };
}

const namesNothing = (query: URLSearchParams): boolean =>
  !["tab", "sort", "topic", "cursor", "after", "month", "week", "agenda"].some((name) => query.has(name));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { spaceSlug } = args.params;
    const intent = field(form, "intent");
    if (isOfTalk(intent) || (intent === "read" && form.has("n"))) {
      const { roomUuid } = await findSpace(ctx, spaceSlug);
      return roomAction(ctx, form, roomUuid ?? "", valuesOf(form), `/c/${spaceSlug}`);
    }
    switch (intent) {
      case "join":
        await enrolOrJoin(ctx, spaceSlug, args.request);
        return { heldBy: [] };
      case "leave":
        return { heldBy: (await leaveSpace(ctx, spaceSlug)).heldBy };
      case "read":
        await markSpaceRead(ctx, spaceSlug);
        return { heldBy: [] };
      case "ask":
        await askForEntry(ctx, spaceSlug, parseForm(entryInput, { message: field(form, "message") }).message);
        return redirect(`/c/${spaceSlug}`);
      case "withdraw":
        await withdrawEntryRequest(ctx, spaceSlug);
        return redirect(`/c/${spaceSlug}`);
      default:
        throw invalid({ intent: "invalid" });
    }
  });

/** What the page of a chat space posts to its room: what is said, its bell, and the small buttons of its messages. */
const isOfTalk = (intent: string): boolean =>
  /^(say|mute|unmute|(react|unreact|pin|unpin|spotlight|unspotlight|follow|unfollow) .*)$/.test(intent);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData) return [];
  if ("locked" in loaderData) return privateMeta({ title: loaderData.locked.name, community: root.community?.name });
  const { head } = loaderData;
  // Search engines list no members, as of the tab, and nothing that is said.
  if (!head.isPublic || head.showsMembers || head.roomUuid !== null)
    return privateMeta({ title: head.name, community: root.community?.name });
  return publicMeta(root, {
    title: head.metaTitle || head.name,
    description: head.description,
    path: `/c/${head.slug}`,
    ...(!head.showsCourse && { feed: { path: `/c/${head.slug}/feed.xml`, title: head.name } }),
  });
}

export default function SpaceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, viewer } = useRoot();
  const refused = actionData && "error" in actionData ? actionData : null;
  if ("locked" in loaderData)
    return <LockedSpace space={loaderData.locked} entry={loaderData.entry} refused={refused} />;
  const { head, faces, entryRequests, members, posts, nextCursor, sort, topic, now } = loaderData;
  const since = loaderData.isFirstPage ? head.newSince : 0;
  const news = newsOf({ posts, sort, since, reader: viewer.publicUid, now });
  const beside = topic ? `topic=${topic.slug}&` : "";
  const refusal = refused?.error.message;
  const heldBy = actionData && "heldBy" in actionData ? actionData.heldBy : [];
  if (loaderData.talk) {
    const text = refused?.values.body ?? "";
    const why = refused && (Object.values(refused.error.fields)[0] ?? refused.error.message);
    return (
      <TalkSlot
        {...{ head, faces, entryRequests, heldBy }}
        talk={loaderData.talk}
        found={loaderData.foundInTalk}
        refused={why === null ? null : { message: why, text }}
      />
    );
  }
  if (loaderData.course) {
    const { course, cover } = loaderData;
    return (
      <CourseSlot
        {...{ head, cover, faces, entryRequests, course, now }}
        isRefused={refusal !== undefined}
        answer={
          <>
            {refusal && <Banner tone="danger">{refusal}</Banner>}
            {heldBy.length > 0 && (
              <Banner tone="info">{m.spaces_still_in({ reasons: namesOfSources(heldBy, locale) })}</Banner>
            )}
          </>
        }
      />
    );
  }
  if (head.roomUuid !== null) return <TalkOutside {...{ head, faces }} cover={loaderData.cover} />;
  return (
    <SpaceFrame
      view={head.view}
      rail={faces.length > 0 && !members ? <SpaceRail head={head} faces={faces} /> : undefined}
    >
      <SpaceHeader head={head} cover={loaderData.cover} faces={faces} entryRequests={entryRequests} />
      <SeenMark slug={head.slug} now={now} />
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {heldBy.length > 0 && (
        <Banner tone="info">{m.spaces_still_in({ reasons: namesOfSources(heldBy, locale) })}</Banner>
      )}
      {members && <MembersPage head={head} entryRequests={entryRequests} {...members} />}
      {loaderData.calendar && <CalendarSlot page={loaderData.calendar} path={`/c/${head.slug}`} />}
      {!loaderData.calendar && loaderData.coming && <EventListSlot head={head} {...loaderData.coming} />}
      {!members && topic && <TopicFilter name={topic.name} to={`/c/${head.slug}`} />}
      {!members && !loaderData.coming && !head.hideSorting && posts.length > 0 && (
        <div className="feedhead">
          <SortLinks sort={sort} beside={beside} />
        </div>
      )}
      {!members && !loaderData.coming && (
        <PostList
          posts={posts}
          nextCursor={nextCursor}
          source={`/internal_api/spaces/${head.slug}/posts?${beside}sort=${sort}`}
          space={head}
          now={now}
          showSpace={false}
          look={LOOKS[head.view]}
          before={news.before}
          isNew={news.isNew}
          empty={topic ? <EmptyState icon={CommentIcon} title={m.topics_no_posts()} /> : <NoPosts head={head} />}
        />
      )}
    </SpaceFrame>
  );
}

/** Of a chat space a visitor sees what it is, and the way in. */
function TalkOutside({ head, faces, cover }: { head: SpaceHead; faces: MemberLine[]; cover: SpaceCover | null }) {
  const toSignIn = `/users/sign_in?post_login_redirect=${encodeURIComponent(`/c/${head.slug}`)}`;
  return (
    <SpaceFrame view={undefined}>
      <SpaceHeader head={head} cover={cover} faces={faces} />
      <EmptyState
        icon={CommentIcon}
        title={m.chat_outside_title()}
        text={m.chat_outside_text()}
        action={<Button to={toSignIn}>{m.shell_sign_in()}</Button>}
      />
    </SpaceFrame>
  );
}

/** Beside the posts: the newest members, whose faces the header shows where there is no room for this. */
function SpaceRail({ head, faces }: { head: SpaceHead; faces: MemberLine[] }) {
  return (
    <section>
      <h2>
        {m.spaces_members_new()}
        <Link to={`/c/${head.slug}/members`}>{m.posts_see_all()}</Link>
      </h2>
      {faces.map((member) => (
        <Link key={member.id} to={`/u/${member.publicUid}`} className="lrow">
          <Avatar name={member.name} avatar={member.avatar} size={32} />
          <div className="grow">
            <div className="title" dir="auto">
              {member.name}
            </div>
            {member.headline && (
              <div className="sub" dir="auto">
                {member.headline}
              </div>
            )}
          </div>
        </Link>
      ))}
    </section>
  );
}

/** What belongs in a space without posts: said to who writes here, to who reads, and to who is not in yet. */
function NoPosts({ head }: { head: SpaceHead }) {
  const { viewer } = useRoot();
  const { canPost, isOurs, slug } = head;
  const isForPictures = head.showsPictures && canPost;
  const toSignIn = `/users/sign_in?post_login_redirect=${encodeURIComponent(`/c/${slug}`)}`;
  return (
    <EmptyState
      icon={CommentIcon}
      title={isForPictures ? m.posts_empty_pictures_title() : m.posts_empty_space_title()}
      text={
        canPost
          ? isOurs
            ? m.posts_empty_space_ours()
            : isForPictures
              ? m.posts_empty_pictures_text()
              : m.posts_empty_space_text()
          : viewer.isSignedIn
            ? m.posts_empty_space_reader()
            : isOurs
              ? m.posts_empty_space_visitor_ours()
              : m.posts_empty_space_visitor()
      }
      action={
        canPost ? (
          // The header has the primary one.
          <Button to={`/c/${slug}/new`}>{isForPictures ? m.posts_add_pictures() : m.posts_write()}</Button>
        ) : (
          !viewer.isSignedIn && !isOurs && <Button to={toSignIn}>{m.shell_sign_in()}</Button>
        )
      }
    />
  );
}
