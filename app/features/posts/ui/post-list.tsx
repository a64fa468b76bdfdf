import { type ComponentType, Fragment, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useOpenPages } from "~/features/open-pages/ui/use-open-pages";
import { m } from "~/i18n/generated/messages";
import { loadUnasked } from "~/platform/client/chunks";
import { request } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { FailedState } from "~/ui/states";
import type { PostCardPayload } from "../present";
import { keepPages, keptPages } from "./kept-pages";
import { PostCard, type PostCardProps } from "./post-card";
import { PostSkeletons } from "./post-skeletons";
import { useMe } from "~/features/members/ui/me";

/** Of the one word that all tiles which are new are called by beside their titles. */
export const NEW_ID = "new-post";

export interface PostListProps {
  posts: PostCardPayload[];
  nextCursor: string | null;
  /** The JSON door that has the next page, with its query but the cursor: "/internal_api/posts?sort=active". */
  source: string;
  /** Whose posts they are; none for a feed. */
  space?: { id: number; slug: string };
  now: number;
  showSpace?: boolean;
  /** How they are shown; as cards with how their text begins where nothing is said. */
  look?: PostsLook;
  /** Stands in the list's place where there is nothing. */
  empty?: ReactNode;
  /** Something between two posts: the line between new and old. */
  before?: (post: PostCardPayload, previous: PostCardPayload | undefined) => ReactNode;
  /** Those that a look without lines between them marks as new. */
  isNew?: (post: PostCardPayload) => boolean;
}

/** A way of showing posts. */
export interface PostsLook {
  Post: ComponentType<PostCardProps>;
  /** What they stand in. */
  Around: ComponentType<{ children: ReactNode[] }>;
  /** Their place while they are on their way. */
  Skeletons: ComponentType;
  /** Each has a heart to press, and shows who pressed it. */
  hasHearts?: boolean;
  /** They stand one under the other: what is new stands between two lines, and is not marked one by one. */
  hasLines?: boolean;
}

export const CARD_LOOK: PostsLook = {
  Post: PostCard,
  Around: ({ children }) => children,
  Skeletons: PostSkeletons,
  hasHearts: true,
  hasLines: true,
};

/** What an open page makes of the posts that were loaded. */
interface Adapted {
  adapt?: (posts: PostCardPayload[]) => PostCardPayload[];
}

/** Posts, and more of them. Without JavaScript "Load more" is a link to the next page. */
export function PostList(props: PostListProps) {
  const { key, pathname, search } = useLocation();
  const navigation = useNavigation();
  const isResorting = navigation.location?.pathname === pathname && navigation.location.search !== search;
  const { Skeletons } = props.look ?? CARD_LOOK;
  if (isResorting) return <Skeletons />;
  // Another page's list is another list: what was loaded to this one must not follow.
  return <Loaded key={`${key} ${props.source}`} listKey={`${key} ${props.source}`} {...props} />;
}

function Loaded({
  posts: first,
  nextCursor,
  source,
  space,
  now,
  showSpace,
  look = CARD_LOOK,
  empty,
  before,
  isNew,
  listKey,
}: PostListProps & { listKey: string }) {
  const { pathname, search } = useLocation();
  const [more, setMore] = useState(() => keptPages(listKey) ?? { posts: [], nextCursor });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [{ adapt }, setAdapted] = useState<Adapted>({});
  const open = useOpenPages();
  const known = new Set(first.map((post) => post.id));
  const loaded = [...first, ...more.posts.filter((post) => !known.has(post.id))];
  const posts = adapt?.(loaded) ?? loaded;
  const { details, asking } = useDetails(posts, look.hasHearts === true);
  const cursor = more.posts.length > 0 ? more.nextCursor : nextCursor;

  async function load() {
    if (state === "loading" || !cursor) return;
    setState("loading");
    try {
      const page = await request<{ records: PostCardPayload[]; next_cursor: string | null }>(
        "GET",
        `${source}${source.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`,
        undefined,
        { waits: true },
      );
      const pages = { posts: [...more.posts, ...page.records], nextCursor: page.next_cursor };
      keepPages(listKey, pages);
      setMore(pages);
      setState("idle");
    } catch (error) {
      console.error("more posts could not be loaded", error);
      setState("failed");
    }
  }

  function onMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void load();
  }

  return (
    <>
      {open && (
        <open.OpenList
          posts={loaded}
          isWhole={!cursor}
          source={source}
          space={space ?? null}
          now={now}
          onAdapt={(next) => setAdapted({ adapt: next })}
        />
      )}
      {asking}
      {posts.length === 0 && empty}
      {!look.hasLines && isNew && (
        <span id={NEW_ID} hidden>
          {m.posts_is_new()}
        </span>
      )}
      {posts.length > 0 && (
        <look.Around>
          {posts.map((post, place) => (
            <Fragment key={post.id}>
              {look.hasLines && before?.(post, posts[place - 1])}
              <look.Post
                post={post}
                now={now}
                showSpace={showSpace}
                isEarly={place < 2}
                isNew={!look.hasLines && isNew?.(post)}
                details={details.get(post.id)}
              />
            </Fragment>
          ))}
        </look.Around>
      )}
      {state === "failed" && <FailedState title={m.posts_load_failed()} onRetry={() => void load()} />}
      {posts.length > 0 && cursor && state !== "failed" && (
        <div className="more-row">
          <Button href={`${pathname}${withCursor(search, cursor)}`} onClick={onMore} loading={state === "loading"}>
            {m.posts_load_more()}
          </Button>
        </div>
      )}
    </>
  );
}

type Details = ReadonlyMap<number, PostCardPayload>;

/**
 * Spec section 4: a like waits for the details, which lists leave out. Visitors are sent to sign in anyway: what asks
 * comes to members alone.
 */
function useDetails(posts: PostCardPayload[], areAsked: boolean): { details: Details; asking: ReactNode } {
  const me = useMe();
  const [asks, setAsks] = useState<typeof import("./post-details") | null>(null);
  const [details, setDetails] = useState<Details>(new Map());
  const ids = posts.filter((post) => !post.post_details_loaded).map((post) => post.id);
  const isAsked = areAsked && me !== null && ids.length > 0;
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isAsked || asks) return;
    // Until it has come no heart can be pressed: what did not load is tried again, ever more seldom.
    const timer = setTimeout(
      () =>
        void loadUnasked(() => import("./post-details")).then((loaded) =>
          loaded ? setAsks(loaded) : setTries((before) => before + 1),
        ),
      tries * tries * RETRY_MS,
    );
    return () => clearTimeout(timer);
  }, [isAsked, asks, tries]);
  const asking = isAsked && asks && <asks.PostDetails ids={ids} reader={me.id} onLoaded={setDetails} />;
  return { details, asking };
}

const RETRY_MS = 3_000;

function withCursor(search: string, cursor: string): string {
  const query = new URLSearchParams(search);
  query.set("cursor", cursor);
  return `?${query}`;
}
