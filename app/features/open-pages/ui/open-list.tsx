import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { PostCardPayload } from "~/features/posts/present";
import { useMe } from "~/features/members/ui/me";
import { m } from "~/i18n/generated/messages";
import { reach } from "~/ui/focus";
import type { ToAsk } from "../hints";
import { type Learned, learned, letIn, listNow, NOTHING_LEARNED, unnamed, watchedAt } from "../post-list";
import { type Ask, askFor } from "./ask";
import { NewsLine } from "./news-line";
import { useWatch } from "./use-watch";

interface OpenListProps {
  /** As it was loaded, without what we have made of it. */
  posts: PostCardPayload[];
  /** The JSON door of the list, with its order. */
  source: string;
  now: number;
  /** What the list shows from now on. */
  onAdapt(adapt: (posts: PostCardPayload[]) => PostCardPayload[]): void;
}

/** Keeps a list of posts current: each post changes in its place, and new ones wait to be let in. */
export function OpenList({ posts, source, now, onAdapt }: OpenListProps) {
  const me = useMe();
  const queries = useQueryClient();
  const { search } = useLocation();
  const [known, setKnown] = useState<Learned>(NOTHING_LEARNED);
  const [focused, setFocused] = useState<number | null>(null);
  const shown = new Set([...known.above, ...posts].map(({ id }) => id));
  const tell = useEffectEvent((next: Learned) => onAdapt((loaded) => listNow(loaded, next)));

  // What was loaded anew is newer than what we know of it.
  const [made, setMade] = useState(now);
  if (made !== now) {
    setMade(now);
    setKnown(NOTHING_LEARNED);
  }
  useEffect(() => tell(known), [known]);

  async function ask(_: Exclude<ToAsk, null>, version: number, signal: AbortSignal) {
    const get = askFor(version, signal);
    const first = await askFirst(get, source);
    const asked = unnamed(new Set([...shown, ...known.news.map(({ id }) => id)]), first);
    const others =
      asked.length === 0 ? [] : await askPosts(get, `/internal_api/posts/details?post_ids=${asked.join(",")}`);
    setKnown((before) => learned(before, { first, others, asked }, { shown, madeAt: now, me: me?.id }));
    if (me) void queries.invalidateQueries({ queryKey: ["post details"] });
  }

  useWatch({ path: watchedAt(source), madeAt: now, ask, onGone: () => undefined });

  useEffect(() => {
    const card = document.getElementById(`post-${focused}`)?.closest("article");
    if (!card) return;
    card.scrollIntoView({ block: "nearest" });
    reach(card)?.focus({ preventScroll: true });
  }, [focused]);

  function show() {
    const next = letIn(known);
    setKnown(next);
    // In the same step, so that the focus finds it.
    onAdapt((loaded) => listNow(loaded, next));
    setFocused(known.news[0]?.id ?? null);
  }

  // What is new stands at the beginning: on a later page it would be out of its place.
  const count = new URLSearchParams(search).has("cursor") ? 0 : known.news.length;
  return <NewsLine where="above" text={count > 0 ? m.posts_new({ count }) : null} onPress={show} />;
}

/** The first page in the list's own order, and the newest posts where that order does not begin with them. */
async function askFirst(get: Ask, source: string): Promise<PostCardPayload[]> {
  const [path = "", query = ""] = source.split("?");
  const sort = new URLSearchParams(query).get("sort");
  const isNewestFirst = sort === "active" || sort === "latest";
  const pages = await Promise.all([
    askPosts(get, source),
    ...(isNewestFirst ? [] : [askPosts(get, `${path}?sort=latest`)]),
  ]);
  return pages.flat();
}

const askPosts = async (get: Ask, path: string): Promise<PostCardPayload[]> =>
  (await get<{ records: PostCardPayload[] }>(path)).records;
