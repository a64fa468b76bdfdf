import type { Viewer } from "~/lib/viewer";

export const NAME_LENGTH = 80;
export const DESCRIPTION_LENGTH = 500;
/** Days during which a deleted space can be brought back. */
export const RESTORE_DAYS = 30;
/** Members added in one call; more of them are a job. */
export const ADD_LIMIT = 50;
/** Members named one by one, in all; beyond it one names where they come from. */
export const ADD_MOST = 1_000;
/** Memberships that one call gives in the spaces of a group; of one member it is as many as there are spaces. */
export const GROUP_ADD_LIMIT = 500;
/** Of a space or a community, counted before a job begins: beyond it the job says how far it is without an end. */
export const COUNT_LIMIT = 10_000;

/** Members of a space are counted so far. */
export const MEMBERS_COUNTED = 1_000;

/** Of the words that go with asking to be let in. */
export const ENTRY_MESSAGE_LENGTH = 300;
/** About what a search result shows of a title before it cuts it. */
export const META_TITLE_LENGTH = 70;
/** Of what is said of a space's picture to who does not see it. */
export const COVER_ALT_LENGTH = 200;
/** Of what the locked page of a private space says in its own words. */
export const LOCKED_HEADING_LENGTH = 80;
export const LOCKED_DESCRIPTION_LENGTH = 500;
export const LOCKED_LABEL_LENGTH = 40;
/** Days after which somebody whose request was declined may ask again. */
export const ASK_AGAIN_DAYS = 7;
/** Days during which the managers of a space are told of one person's asking only once, however often it is taken back. */
export const ENTRY_QUIET_DAYS = 7;
/** UTC ms from which one may ask again after `declinedAt`. */
export const askAgainAt = (declinedAt: number): number => declinedAt + ASK_AGAIN_DAYS * 86_400_000;

export const VISIBILITIES = ["listed", "secret", "draft"] as const;
/** Kinds a space can be made of today; the others are refused until their feature exists. */
export const POST_TYPES = ["basic", "image", "event", "course", "chat", "members"] as const;
export type PostType = (typeof POST_TYPES)[number];
/** A space of members shows who is in it: it has no posts and takes none (access-rules.ts, `takesPosts`). */
export const showsMembers = (postType: string): boolean => postType === "members";
/** Its posts are pictures with words beside them (features/posts/gallery.ts). */
export const showsPictures = (postType: string): boolean => postType === "image";
/** Its posts are events (features/events): it lists them by when they are. */
export const showsEvents = (postType: string): boolean => postType === "event";
/** A space in which people talk: it has one room (features/chat) and takes no posts. */
export const showsTalk = (postType: string): boolean => postType === "chat";
/** A course (features/courses): it has lessons in sections, and takes no posts. */
export const showsCourse = (postType: string): boolean => postType === "course";
/** As readable.server.ts says it of rows. */
export const takesPosts = (postType: string): boolean =>
  postType === "basic" || showsPictures(postType) || showsEvents(postType);

/** Ways of showing a space's posts; the calendar is that of a space of events. */
export const DISPLAY_VIEWS = ["posts", "cards", "list", "feed", "masonry", "grid", "calendar"] as const;
export type DisplayView = (typeof DISPLAY_VIEWS)[number];
/** What stands in the table was checked when it was written; anything else is shown as posts. */
export const displayViewOf = (stored: string): DisplayView => DISPLAY_VIEWS.find((view) => view === stored) ?? "posts";
/** How a new space is shown where nobody has said it. */
export const naturalView = (postType: PostType): DisplayView =>
  showsPictures(postType) ? "masonry" : showsEvents(postType) ? "list" : "posts";
/** Those that a space of a kind may be shown in: events by when they are, and who has no posts shows none. */
export function viewsOf(postType: string): readonly DisplayView[] {
  if (showsEvents(postType)) return EVENT_VIEWS;
  return takesPosts(postType) ? POST_VIEWS : ["posts"];
}
const EVENT_VIEWS = ["list", "cards", "grid", "calendar"] as const satisfies DisplayView[];
const POST_VIEWS = DISPLAY_VIEWS.filter((view) => view !== "calendar");
export const isShownAs = (postType: string, view: DisplayView): boolean => viewsOf(postType).includes(view);
/** Why it may not. */
export function noViewOf(postType: string): string {
  if (showsEvents(postType)) return "space_display_view_events";
  return takesPosts(postType) ? "space_display_view_unsupported" : "space_display_view_members";
}
/** Several posts stand beside each other: its pages take the whole width. */
export const isWide = (view: string | undefined): boolean =>
  view === "cards" || view === "masonry" || view === "grid" || view === "calendar";

/** What a space can open with; a space of members has no choice. */
export const SPACE_TABS = ["posts", "members"] as const;
/** In the address of a space of events: those that are over. */
export const PAST_TAB = "past";
export type SpaceTab = (typeof SPACE_TABS)[number];

/** What the members of a space are told of its new posts, where they have said nothing else. */
export const POST_NOTIFICATIONS = ["all", "none"] as const;
export type PostNotifications = (typeof POST_NOTIFICATIONS)[number];

/** Orders of a space's posts, in the URL as `?sort=`. */
export const POST_SORTS = ["active", "latest", "oldest", "likes", "alphabetical"] as const;
export type PostSort = (typeof POST_SORTS)[number];
/** Of a space of events: the first before those that came after it, also of what is over. */
export const ASCENDING = "asc";
export const isPostSort = (value: unknown): value is PostSort => POST_SORTS.some((sort) => sort === value);

/** Orders of a list of spaces (spec section 9). */
export const SPACE_SORTS = ["active", "latest", "alphabetical"] as const;
export type SpaceSort = (typeof SPACE_SORTS)[number];
export const isSpaceSort = (value: unknown): value is SpaceSort => SPACE_SORTS.some((sort) => sort === value);

interface Sortable {
  name: string;
  postsCount: number;
  createdAt: number;
}

/** active: posts_count descending · latest: created_at descending · alphabetical: name ascending (section 9). */
export function sortSpaces<S extends Sortable>(spaces: readonly S[], sort: SpaceSort, locale = "en"): S[] {
  const byName = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
  const compare: Record<SpaceSort, (a: S, b: S) => number> = {
    active: (a, b) => b.postsCount - a.postsCount,
    latest: (a, b) => b.createdAt - a.createdAt,
    alphabetical: (a, b) => byName.compare(a.name, b.name),
  };
  return [...spaces].sort(compare[sort]);
}

/** New to the viewer: something was published since they last looked, or since they joined the community. */
export const isUnread = (viewer: Viewer, space: { lastPostAt: number; readAt: number | null }): boolean =>
  viewer.memberId > 0 && space.lastPostAt > (space.readAt ?? viewer.joinedAt);

/** Marks that may be heaped on anything, and a joiner that joins nothing: neither is of an emoji. */
const HEAPED = /[^\P{M}\uFE0F\u20E3]|\u200D$/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3/u;

/** One emoji, or none. */
export function isEmojiOrEmpty(text: string): boolean {
  if (text === "") return true;
  const graphemes = [...new Intl.Segmenter().segment(text)];
  return text.length <= 32 && graphemes.length === 1 && EMOJI.test(text) && !HEAPED.test(text);
}

/** `ids` with one of them a place further up or down; unchanged at the ends or when it is not among them. */
export function moved(ids: readonly number[], id: number, direction: "up" | "down"): number[] {
  const from = ids.indexOf(id);
  const to = direction === "up" ? from - 1 : from + 1;
  const next = [...ids];
  if (from < 0 || to < 0 || to >= ids.length) return next;
  next.splice(from, 1);
  next.splice(to, 0, id);
  return next;
}

/** Where something was put: a group among the groups, or a space at a place of a group. */
export interface MovedTo {
  kind: "group" | "space";
  id: number;
  /** The group a space is put into; of no meaning for a group. */
  list: number;
  /** Its place among the others there. */
  index: number;
}

/** The groups as they stand once something was moved; unchanged where it or its new group is not among them. */
export function rearranged<S extends { id: number }, G extends { id: number; spaces: S[] }>(
  groups: readonly G[],
  { kind, id, list, index }: MovedTo,
): G[] {
  const put = <T extends { id: number }>(into: readonly T[], one: T) => {
    const others = into.filter((other) => other.id !== id);
    return [...others.slice(0, index), one, ...others.slice(index)];
  };
  if (kind === "group") {
    const group = groups.find((one) => one.id === id);
    return group ? put(groups, group) : [...groups];
  }
  const space = groups.flatMap((group) => group.spaces).find((one) => one.id === id);
  if (!space || !groups.some((group) => group.id === list)) return [...groups];
  return groups.map((group) => ({
    ...group,
    spaces: group.id === list ? put(group.spaces, space) : group.spaces.filter((one) => one.id !== id),
  }));
}

/** Spaces in which one topic is offered by name (features/topics): a copy of a space takes part in that. */
export const SPACES_OF_A_TOPIC = 50;

/** Letters of a search by name. */
export const SEARCH_LETTERS = 80;
