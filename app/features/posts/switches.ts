import type { PostPayload } from "./present";

/** What is switched of one post, by its names on the wire. */
export type PostSwitches = Pick<
  PostPayload,
  | "is_comments_enabled"
  | "is_comments_closed"
  | "is_liking_enabled"
  | "hide_meta_info"
  | "is_truncation_disabled"
  | "skip_notifications"
>;

/** As a new post begins. */
export const SWITCHES_AT_FIRST: PostSwitches = {
  is_comments_enabled: true,
  is_comments_closed: false,
  is_liking_enabled: true,
  hide_meta_info: false,
  is_truncation_disabled: false,
  skip_notifications: false,
};

const NAMES = Object.keys(SWITCHES_AT_FIRST) as (keyof PostSwitches)[];

export const switchesOf = (post: PostSwitches): PostSwitches => switched((name) => post[name]);

/** Of a form that shows them: a switch that is off sends nothing. */
export const switchesIn = (isSent: (name: string) => boolean): PostSwitches => switched(isSent);

/** Whether a new post would stand otherwise than by itself. */
export const isSwitched = (switches: PostSwitches): boolean =>
  NAMES.some((name) => switches[name] !== SWITCHES_AT_FIRST[name]);

const switched = (isOn: (name: keyof PostSwitches) => boolean): PostSwitches =>
  Object.fromEntries(NAMES.map((name) => [name, isOn(name)])) as unknown as PostSwitches;
