import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { CommentPayload, CommentsPayload } from "~/features/comments/payload";
import { anchorOf } from "~/features/comments/rules";
import type { Conversation } from "~/features/comments/ui/use-comments";
import type { PostPayload } from "~/features/posts/present";
import { postApi } from "~/features/posts/ui/addresses";
import { useMe } from "~/features/members/ui/me";
import { m } from "~/i18n/generated/messages";
import { reach } from "~/ui/focus";
import {
  type Answer,
  answersIn,
  idsOn,
  isMore,
  newsFor,
  refreshed,
  type Window,
  windowsOf,
  withNews,
} from "../conversation";
import type { ToAsk } from "../hints";
import { type Ask, askFor } from "./ask";
import { NewsLine } from "./news-line";
import { useWatch } from "./use-watch";

interface OpenPostProps {
  post: PostPayload;
  conversation: Conversation;
  /** The moment the page was made, UTC ms. */
  now: number;
  /** The post as it stands now. */
  onPost(post: PostPayload): void;
}

/** Keeps the page of a post current: its words, likes and comments change in place, new comments wait to be let in. */
export function OpenPost({ post, conversation, now, onPost }: OpenPostProps) {
  const { page, adapt } = conversation;
  const me = useMe();
  const navigate = useNavigate();
  const [latest, setLatest] = useState<CommentPayload[]>([]);
  const [isGone, setIsGone] = useState(false);
  const [letIn, setLetIn] = useState<number | null>(null);
  const { others } = newsFor(page, latest, { madeAt: now, me: me?.id });

  async function ask(what: Exclude<ToAsk, null>, version: number, signal: AbortSignal) {
    const get = askFor(version, signal);
    const has = (one: "post" | "likes" | "comments") => what === "all" || what.has(one);
    const [fresh, found] = await Promise.all([
      has("post") ? get<PostPayload>(postApi(post)) : has("likes") ? askLikes(get, post) : null,
      has("comments") ? askComments(get, page) : null,
    ]);
    if (fresh) onPost(fresh);
    if (!found) return;
    const asked = idsOn(page);
    adapt((before) => {
      const after = refreshed(before, found, asked);
      return withNews(after, newsFor(after, found.latest, { madeAt: now, me: me?.id }).own);
    });
    setLatest(found.latest);
  }

  useWatch({
    path: isGone ? null : `/parties/posts/${post.id}`,
    madeAt: now,
    ask,
    onGone: () => setIsGone(true),
  });

  useEffect(() => {
    if (letIn === null) return;
    const element = document.getElementById(anchorOf(letIn));
    element?.scrollIntoView({ block: "nearest" });
    reach(element)?.focus({ preventScroll: true });
  }, [letIn]);

  function show() {
    const after = withNews(page, others);
    const shown = idsOn(after);
    const first = others.find(({ id }) => shown.has(id));
    if (first && !isMore(others)) {
      adapt((before) => withNews(before, others));
      setLetIn(first.id);
      return;
    }
    const [oldest] = others;
    if (!oldest) return;
    const place = { search: `?message_id=${oldest.id}`, hash: `#${anchorOf(oldest.id)}` };
    void navigate(place, { preventScrollReset: true });
  }

  if (isGone) return <NewsLine where="below" text={m.posts_no_longer()} />;
  return <NewsLine where="below" text={others.length > 0 ? wordsFor(others) : null} onPress={show} />;
}

const wordsFor = (news: CommentPayload[]) =>
  m.comments_new({ count: news.length, shown: isMore(news) ? `${news.length}+` : String(news.length) });

/** Without the words, which did not change. */
async function askLikes(get: Ask, post: PostPayload): Promise<PostPayload | null> {
  const { records } = await get<{ records: PostPayload[] }>(`/internal_api/posts/details?post_ids=${post.id}`);
  const [likes] = records;
  if (!likes) return null;
  const { is_liked_by_current_user, user_likes_count, sample_user_likes_community_members } = likes;
  return { ...post, is_liked_by_current_user, user_likes_count, sample_user_likes_community_members };
}

interface Found {
  answers: Answer[];
  count: number;
  latest: CommentPayload[];
}

async function askComments(get: Ask, page: CommentsPayload): Promise<Found> {
  const door = `/internal_api/posts/${page.post_id}/comments`;
  const [first, ...others] = windowsOf(page);
  const [head, ...rest] = await Promise.all([
    get<CommentsPayload>(`${door}?${queryOf({ latest: "true", cursor: first?.cursor ?? null })}`),
    ...others.map((window) => askWindow(get, door, window)),
  ]);
  const answers = [...(first ? answersIn(first, head) : []), ...rest.flat()];
  return { answers, count: head.comments_count, latest: head.latest ?? [] };
}

async function askWindow(get: Ask, door: string, window: Window): Promise<Answer[]> {
  const query = queryOf({ cursor: window.cursor });
  if (window.rootId === null) return answersIn(window, await get<CommentsPayload>(`${door}?${query}`));
  const more = await get<Pick<CommentPayload, "replies" | "has_more_replies" | "replies_cursor">>(
    `${door}/${window.rootId}/replies?${query}`,
  );
  return [{ ...window, records: more.replies, end: more.has_more_replies ? more.replies_cursor : null }];
}

const queryOf = (query: Record<string, string | null>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ).toString();
