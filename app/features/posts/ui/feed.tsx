import { type ReactNode, useEffect } from "react";
import { Link } from "~/ui/link";
import { OnlineNow } from "~/features/chat/ui/online-now";
import { writeAddress, type SidebarGroup } from "~/features/communities/sidebar";
import { useRoot } from "~/features/communities/ui/root-data";
import { ShareAddress } from "~/features/communities/ui/share-address";
import { Welcome } from "~/features/communities/ui/welcome";
import type { ComingEvent } from "~/features/events/coming-up.server";
import { ComingUp } from "~/features/events/ui/coming-up";
import type { Beginning } from "~/features/onboarding/rules";
import { AboveFeed } from "~/features/onboarding/ui/above-feed";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { HomeIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { EmptyState } from "~/ui/states";
import { withWords } from "~/ui/words";
import type { PostCardPayload } from "../present";
import { FEED_SORTS, type FeedSort } from "../rules";
import styles from "./feed.module.css";
import { newsOf } from "./news";
import { PostList } from "./post-list";
import { SortLinks } from "./sort-links";

const RAIL_AUTHORS = 6;

interface FeedProps {
  posts: PostCardPayload[];
  nextCursor: string | null;
  sort: string;
  /** ms; 0 for a visitor and for the first time. */
  feedSeenAt: number;
  isFirstPage: boolean;
  /** For whoever runs a young community whose first steps are not all done; null where the list is hidden. */
  beginning: Beginning | null;
  groups: SidebarGroup[];
  /** The next events, beside it. */
  coming: ComingEvent[];
  now: number;
  /** What greets its reader. */
  above?: ReactNode;
  /** What the community has its readers see before anything else. */
  featured?: ReactNode;
}

/** What one may see, mixed, and since when it is new. */
export function Feed(props: FeedProps) {
  const { posts, nextCursor, sort, feedSeenAt, isFirstPage, beginning, groups, coming, now, above, featured } = props;
  const { viewer } = useRoot();
  const isWriter = viewer.isSignedIn && !viewer.isViewOnly;
  useFeedSeen(isWriter && isFirstPage && viewer.masquerade === null);
  if (beginning && posts.length === 0) return <AboveFeed beginning={beginning} groups={groups} isAlone />;

  const since = isFirstPage ? feedSeenAt : 0;
  const { before } = newsOf({ posts, sort, since, reader: viewer.publicUid, now });
  const writeAt = isWriter ? writeAddress(groups, "") : null;

  return (
    <Columns rail={posts.length > 0 ? <HomeRail posts={posts} coming={coming} /> : undefined}>
      {!viewer.isSignedIn && <Welcome />}
      {above}
      {beginning && <AboveFeed beginning={beginning} groups={groups} isAlone={false} />}
      {writeAt && <ComposerTeaser to={writeAt} />}
      {featured}
      <div className="feedhead">
        <SortLinks sort={sort as FeedSort} sorts={FEED_SORTS} />
      </div>
      <PostList
        posts={posts}
        nextCursor={nextCursor}
        source={`/internal_api/posts?sort=${sort}`}
        now={now}
        before={before}
        empty={
          <EmptyState icon={HomeIcon} title={m.posts_empty_feed_title()} text={m.posts_empty_feed_text()} level={2} />
        }
      />
    </Columns>
  );
}

/** Beside the feed: what this house is, what comes, and who has been writing. */
function HomeRail({ posts, coming }: Pick<FeedProps, "posts" | "coming">) {
  const { community, viewer } = useRoot();
  const signed = posts.filter((post) => !post.hide_meta_info);
  const latest = new Map([...signed].reverse().map((post) => [post.author.id, post]));
  const authors = [...new Set(signed.map(({ author }) => author.id))].slice(0, RAIL_AUTHORS);
  return (
    <>
      {viewer.isSignedIn && community?.description && (
        <section>
          <h2>
            <span>{withWords(m.shell_about, { community: community.name })}</span>
          </h2>
          <p className="t2" dir="auto">
            {community.description}
          </p>
        </section>
      )}
      <ComingUp events={coming} />
      {viewer.isSignedIn && <ShareAddress />}
      <section>
        <h2>{m.posts_lately()}</h2>
        {authors.map((id) => latest.get(id)).map((post) => post && <WroteLately key={post.id} post={post} />)}
      </section>
      <OnlineNow />
    </>
  );
}

function WroteLately({ post: { author, name } }: { post: PostCardPayload }) {
  return (
    <Link to={`/u/${author.id}`} className="lrow">
      <Avatar name={author.name} avatar={author.avatar} size={32} />
      <div className="grow">
        <div className="title" dir="auto">
          {author.name}
        </div>
        <div className="sub" dir="auto">
          {name}
        </div>
      </div>
    </Link>
  );
}

/** The closed composer: a line that opens it. */
export function ComposerTeaser({ to }: { to: string }) {
  const { viewer } = useRoot();
  return (
    <div className={styles.composer}>
      <Avatar name={viewer.name} avatar={viewer.avatar} size={32} />
      <Link to={to} className={styles.placeholder}>
        {withWords(m.posts_compose_placeholder, { name: viewer.name.split(" ")[0] ?? viewer.name })}
      </Link>
      <Button variant="primary" to={to}>
        {m.posts_write()}
      </Button>
    </div>
  );
}

/** Said after the page is shown; if it fails, things stay new a little longer. */
function useFeedSeen(isShown: boolean) {
  useEffect(() => {
    if (!isShown) return;
    request("POST", "/internal_api/posts/feed_seen").catch((error: unknown) =>
      console.warn("feed not marked seen", error),
    );
  }, [isShown]);
}
