import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import type { PostCardPayload } from "~/features/posts/present";
import { detailsApi } from "~/features/posts/ui/addresses";
import type { FeaturedPayload } from "~/features/featured/present";
import { showsFeatured, tellFeatured } from "~/features/featured/ui/featured-news";
import { saySeen } from "~/features/spaces/ui/say-seen";
import { useMe } from "~/features/members/ui/me";
import { m } from "~/i18n/generated/messages";
import { queryClient } from "~/platform/client/query";
import { request } from "~/platform/client/request";
import type { ToAsk } from "../hints";
import { askList, askPosts, type SpaceAddress } from "../places";
import {
  endOf,
  isNewestFirst,
  type Learned,
  learned,
  letIn,
  listNow,
  NOTHING_LEARNED,
  sortOf,
  unnamed,
  watchedAt,
} from "../post-list";
import type { Ending } from "../watcher";
import { askFor } from "./ask";
import { holdingPlace } from "./hold-place";
import { NewsLine } from "./news-line";
import { reveal } from "./reveal";
import { useWatch } from "./use-watch";

interface OpenListProps {
  /** As it was loaded, without what we have made of it. */
  posts: PostCardPayload[];
  /** Nothing follows them. */
  isWhole: boolean;
  /** The JSON door of the list, with its order. */
  source: string;
  /** Whose list it is; null for a feed. */
  space: SpaceAddress | null;
  now: number;
  /** What the list shows from now on. */
  onAdapt(adapt: (posts: PostCardPayload[]) => PostCardPayload[]): void;
}

/** Keeps a list of posts current: each post changes in its place, and new ones wait to be let in. */
export function OpenList({ posts, isWhole, source, space, now, onAdapt }: OpenListProps) {
  const me = useMe();
  const { search } = useLocation();
  const navigate = useNavigate();
  const saySeen = useSaySeen(space);
  const sort = sortOf(source);
  const [known, setKnown] = useState<Learned>(NOTHING_LEARNED);
  const [revealed, setRevealed] = useState<readonly number[]>([]);
  // Why nothing more will be heard, or the address at which it is.
  const [end, setEnd] = useState<Ending | string | null>(null);
  const shown = new Set([...known.above, ...posts].map(({ id }) => id));
  const tell = useEffectEvent((next: Learned) => onAdapt((loaded) => listNow(loaded, next, space !== null)));

  // What was loaded anew is newer than what we know of it.
  const [made, setMade] = useState(now);
  if (made !== now) {
    setMade(now);
    setKnown(NOTHING_LEARNED);
    setEnd(null);
  }
  useLayoutEffect(() => tell(known), [known]);

  async function ask(what: Exclude<ToAsk, null>, version: number, signal: AbortSignal) {
    const get = askFor(version, signal);
    if (space === null && concernsFeatured(what)) {
      const { records } = await get<{ records: FeaturedPayload[] }>("/internal_api/posts/featured");
      tellFeatured(records);
    }
    if (what !== "all" && [...what].every((part) => part === "featured")) return;
    const first = await askList(get, source, space);
    if (typeof first === "string") return setEnd(first);
    const asked = unnamed(new Set([...shown, ...known.news.map(({ id }) => id)]), first);
    const others = (await Promise.all(detailsApi(asked, space?.id).map((path) => askPosts(get, path)))).flat();
    const about = { shown, madeAt: now, end: endOf(posts, { sort, isWhole }), me: me?.id };
    holdingPlace(() =>
      setKnown((before) => {
        const after = learned(before, { first, others, asked }, about);
        // There is nothing that it would displace.
        return shown.size === 0 ? letIn(after) : after;
      }),
    );
    if (shown.size === 0 && first.length > 0) saySeen(first);
    if (me) void queryClient().invalidateQueries({ queryKey: ["post details"] });
  }

  useWatch({ path: end === null ? watchedAt(source) : null, madeAt: now, ask, onEnd: setEnd });

  useEffect(() => reveal(revealed.map((id) => document.getElementById(`post-${id}`)?.closest("article"))), [revealed]);

  function show() {
    saySeen(known.news);
    if (!isNewestFirst(sort)) return void navigate(`?${newestOf(search)}`);
    const next = letIn(known);
    setKnown(next);
    // In the same step, so that the focus finds it.
    onAdapt((loaded) => listNow(loaded, next, space !== null));
    setRevealed(known.news.map(({ id }) => id));
  }

  if (typeof end === "string") return <NewsLine where="above" text={m.spaces_new_address()} to={`/c/${end}`} />;
  if (end !== null) return <NewsLine where="above" text={wordsFor(end, space)} />;
  // What is new stands at the beginning: on a later page it would be out of its place.
  const count = new URLSearchParams(search).has("cursor") ? 0 : known.news.length;
  const words = isNewestFirst(sort) ? m.posts_new : m.posts_new_elsewhere;
  return <NewsLine where="above" text={count > 0 ? words({ count }) : null} onPress={show} />;
}

/** Of posts that change, a row that shows none asks nothing. */
const concernsFeatured = (what: Exclude<ToAsk, null>): boolean =>
  what === "all" || what.has("featured") || (what.has("posts") && showsFeatured());

/** What was let in has been seen: neither the sidebar nor the next visit calls it new. */
function useSaySeen(space: SpaceAddress | null): (news: PostCardPayload[]) => void {
  const { viewer } = useRoot();
  return (news) => {
    if (!viewer.isSignedIn || viewer.isViewOnly) return;
    const upTo = Math.max(0, ...news.map(({ published_at }) => Date.parse(published_at)));
    if (space) return saySeen(space.slug, upTo);
    request("POST", "/internal_api/posts/feed_seen").catch((error: unknown) =>
      console.warn("feed not marked seen", error),
    );
  };
}

/** The same list with its newest first: what it is filtered by stays. */
function newestOf(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.set("sort", "latest");
  query.delete("cursor");
  return query;
}

const wordsFor = (why: Ending, space: SpaceAddress | null) =>
  why === 404 && space ? m.spaces_no_longer() : m.posts_closed();
