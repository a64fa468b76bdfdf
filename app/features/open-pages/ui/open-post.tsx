import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { CommentPayload, CommentsPayload } from "~/features/comments/payload";
import { anchorOf, USUAL_SORT } from "~/features/comments/rules";
import type { Conversation } from "~/features/comments/ui/use-comments";
import type { PostPayload } from "~/features/posts/present";
import { useMe } from "~/features/members/ui/me";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { ACT_FORM } from "~/ui/act-form";
import {
  type Answer,
  answersIn,
  displacesNothing,
  idsOn,
  isMore,
  newsFor,
  refreshed,
  unnamed,
  type Window,
  windowsOf,
  withNews,
} from "../conversation";
import type { ToAsk } from "../hints";
import { type Ask, askDetails, askPost } from "../places";
import type { Ending } from "../watcher";
import { askFor } from "./ask";
import { type Gone, GonePost, whatIsGone } from "./gone-post";
import { holdingPlace } from "./hold-place";
import { NewsLine } from "./news-line";
import { reveal } from "./reveal";
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
  const { page, adapt, isOver, close } = conversation;
  const me = useMe();
  const navigate = useNavigate();
  const [latest, setLatest] = useState<CommentPayload[]>([]);
  const [gone, setGone] = useState<Gone>("post");
  const [letIn, setLetIn] = useState<readonly number[]>([]);
  const { others } = newsFor(page, latest, { madeAt: now, me: me?.id });

  async function ask(what: Exclude<ToAsk, null>, version: number, signal: AbortSignal) {
    const get = askFor(version, signal);
    const has = (one: "post" | "likes" | "comments") => what === "all" || what.has(one);
    const [fresh, found] = await Promise.all([
      has("post") ? askPost(get, post) : has("likes") ? askLikes(get, post) : null,
      has("comments") ? askComments(get, page) : null,
    ]);
    const asked = idsOn(page);
    const anew = fresh && isSwitched(page, fresh) ? await get<CommentsPayload>(doorOf(page, sortOf(page))) : null;
    holdingPlace(() => {
      if (fresh) onPost(fresh);
      if (anew) {
        // Who is writing keeps their form, and hears of it when they send.
        const canWrite = page.policies.can_create_comment || anew.policies.can_create_comment;
        adapt(() => ({ ...anew, policies: { can_create_comment: canWrite } }));
        setLatest([]);
        return;
      }
      if (!found) return;
      adapt((before) => {
        const after = refreshed(before, found, asked);
        const news = newsFor(after, found.latest, { madeAt: now, me: me?.id });
        return withNews(
          after,
          displacesNothing(after, news.others, found.latest) ? [...news.own, ...news.others] : news.own,
        );
      });
      setLatest(found.latest);
    });
  }

  async function onEnd(why: Ending) {
    const what = await whatIsGone((path) => request("GET", path), why, post.space.id);
    holdingPlace(() => {
      setGone(what);
      close();
    });
  }

  useWatch({ path: isOver ? null : `/parties/posts/${post.id}`, madeAt: now, ask, onEnd: (why) => void onEnd(why) });
  useLikesClosed(isOver);

  useEffect(() => reveal(letIn.map((id) => document.getElementById(anchorOf(id)))), [letIn]);

  function show() {
    const shown = idsOn(withNews(page, others));
    const seen = others.filter(({ id }) => shown.has(id));
    if (seen.length > 0 && !isMore(others, latest)) {
      adapt((before) => withNews(before, others));
      setLetIn(seen.map(({ id }) => id));
      return;
    }
    const [oldest] = others;
    if (!oldest) return;
    const place = { search: `?message_id=${oldest.id}`, hash: `#${anchorOf(oldest.id)}` };
    void navigate(place, { preventScrollReset: true });
  }

  if (isOver) return <GonePost gone={gone} space={post.space} />;
  return (
    <NewsLine
      where={page.sort === "oldest" ? "below" : "above"}
      text={others.length > 0 ? wordsFor(others, isMore(others, latest)) : null}
      onPress={show}
    />
  );
}

/** What is gone takes no likes; its hearts, which every page loads, know nothing of that. */
function useLikesClosed(isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return;
    const hearts = [...document.querySelectorAll<HTMLButtonElement>(`main .act[form="${ACT_FORM}"]`)];
    for (const heart of hearts) heart.disabled = true;
    return () => {
      for (const heart of hearts) heart.disabled = false;
    };
  }, [isOver]);
}

const wordsFor = ({ length: count }: CommentPayload[], hasMore: boolean) =>
  m.comments_new({ count, shown: hasMore ? `${count}+` : String(count) });

/** Without the words, which did not change; where it is not to be seen any more its own door says why. */
async function askLikes(get: Ask, post: PostPayload): Promise<PostPayload> {
  const likes = await askDetails(get, post.id);
  if (!likes) return askPost(get, post);
  const { is_liked_by_current_user, user_likes_count, sample_user_likes_community_members, reactions = [] } = likes;
  const { polls } = likes;
  return { ...post, is_liked_by_current_user, user_likes_count, sample_user_likes_community_members, reactions, polls };
}

/** Its comments were closed, or opened again, or nobody is to see them any more. */
const isSwitched = (page: CommentsPayload, post: PostPayload): boolean =>
  page.is_comments_enabled !== post.is_comments_enabled || page.is_comments_closed !== post.is_comments_closed;

const doorOf = ({ post_id }: CommentsPayload, query: Query = {}): string =>
  `/internal_api/posts/${post_id}/comments${queryOf(query)}`;

interface Found {
  answers: Answer[];
  count: number;
  latest: CommentPayload[];
}

async function askComments(get: Ask, page: CommentsPayload): Promise<Found> {
  const door = doorOf(page);
  const sort = sortOf(page);
  const [first, ...others] = windowsOf(page);
  const [head, ...rest] = await Promise.all([
    get<CommentsPayload>(doorOf(page, { latest: "true", cursor: first?.cursor ?? null, ...sort })),
    ...others.map((window) => askWindow(get, door, window, sort)),
  ]);
  const answers = [...(first ? answersIn(first, head) : []), ...rest.flat()];
  const single = await Promise.all(unnamed(page, answers).map((id) => askOne(get, door, id)));
  answers.push(...single.flatMap((one) => (one ? [{ rootId: null, cursor: null, end: "", records: [one] }] : [])));
  return { answers, count: head.comments_count, latest: head.latest ?? [] };
}

/** null for one that nobody is shown any more: the page says so when it is told next, or is loaded anew. */
const askOne = (get: Ask, door: string, id: number): Promise<CommentPayload | null> =>
  get<CommentPayload>(`${door}/${id}`).catch((error: unknown) => {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  });

async function askWindow(get: Ask, door: string, window: Window, sort: Query): Promise<Answer[]> {
  const { cursor } = window;
  if (window.rootId === null)
    return answersIn(window, await get<CommentsPayload>(`${door}${queryOf({ cursor, ...sort })}`));
  const more = await get<Pick<CommentPayload, "replies" | "has_more_replies" | "replies_cursor">>(
    `${door}/${window.rootId}/replies${queryOf({ cursor })}`,
  );
  return [{ ...window, records: more.replies, end: more.has_more_replies ? more.replies_cursor : null }];
}

type Query = Record<string, string | null>;

/** Who reads in the usual order asks as before: all of them share an answer. */
const sortOf = ({ sort }: CommentsPayload): Query => (sort === USUAL_SORT ? {} : { sort });

function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
