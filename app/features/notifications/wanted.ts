import { type Matter, matterOf } from "../matters";
import type { Notice } from "../notices";

/** The list in the app, a browser whose pages are closed, a mail. Rows know them by these names. */
export const CHANNELS = ["here", "push", "mail"] as const;
export type Channel = (typeof CHANNELS)[number];

/** What somebody has said, by "<matter>:<channel>"; nothing of what they have not. */
export type Said = Readonly<Record<string, 0 | 1>>;

export const HEARS = ["all", "mentions", "never"] as const;
/** What a member wants to hear of one space. */
export type Hears = (typeof HEARS)[number];

/** What decides whether one member is told of one thing. */
export interface Wishes {
  /** The member's own words, and the community's for who says nothing. */
  said: Said;
  house: Said;
  /** Of the space it is in; null where they have said nothing, or it is in none. */
  hears: Hears | null;
  /** They follow the post no longer. */
  isMuted: boolean;
  /** No mail at all. */
  isUnsubscribed: boolean;
  /** Their address is proven. */
  isMailable: boolean;
  /** A browser of theirs wants to be told. */
  isPushable: boolean;
}

/** Why somebody is told, or is not. */
export type Because =
  | "usual"
  | "house"
  | "own"
  | "space_never"
  | "space_mentions"
  | "muted"
  | "unsubscribed"
  | "unconfirmed"
  | "no_device";

export interface Wanted {
  is: boolean;
  because: Because;
}

/**
 * Whether a member is told of a matter by a channel, and why so. What is closer wins: an address that takes nothing, no
 * browser, no mail at all, the space, the post, then the member's own word for the matter, the community's, the house's.
 */
export function wanted(name: string, channel: Channel, wishes: Wishes): Wanted {
  const matter = matterOf(name);
  const no = (because: Because): Wanted => ({ is: false, because });
  if (channel === "mail" && !wishes.isMailable) return no("unconfirmed");
  if (channel === "push" && !wishes.isPushable) return no("no_device");
  if (channel === "mail" && wishes.isUnsubscribed) return no("unsubscribed");
  if (isOfSpaces(matter)) {
    if (wishes.hears === "never") return no("space_never");
    if (wishes.hears === "mentions" && !matter.isDirect) return no("space_mentions");
    // Whoever is answered or named in what they follow no longer is still spoken to.
    if (wishes.isMuted && !matter.isDirect) return no("muted");
  }
  return chosen(name, channel, wishes);
}

/** What holds of a matter by a channel, whatever keeps it from its member besides: what their page shows. */
export const chosen = (name: string, channel: Channel, wishes: Pick<Wishes, "said" | "house">): Wanted =>
  said(name, channel, wishes) ?? { is: matterOf(name).usually[channel], because: "usual" };

/** By which channels somebody can be told of a matter. */
export function channelsOf(name: string): readonly Channel[] {
  const { isMailAlone, isListedElsewhere } = matterOf(name);
  return isMailAlone ? ["mail"] : isListedElsewhere ? ["push", "mail"] : CHANNELS;
}

/** By which of its matters a line is told: that of a post in the place of which it stands, where it is of a post. */
export const mattersOf = (notice: Pick<Notice, "matter" | "insteadOf">, of: { commentId: number | null }): string[] =>
  notice.insteadOf !== undefined && of.commentId === null ? [notice.matter, notice.insteadOf] : [notice.matter];

/** What one hears of a space decides about what is said there, not about the house's own dealings with one. */
const isOfSpaces = ({ section, isFor, isAskedFor }: Matter): boolean =>
  section !== "house" && isFor === undefined && isAskedFor === undefined;

function said(name: string, channel: Channel, wishes: Pick<Wishes, "said" | "house">): Wanted | null {
  const key = keyOf(name, channel);
  const own = wishes.said[key];
  if (own !== undefined) return { is: own === 1, because: "own" };
  const house = wishes.house[key];
  return house === undefined ? null : { is: house === 1, because: "house" };
}

/** As a word is kept in a `Said`. */
export const keyOf = (matter: string, channel: Channel): string => `${matter}:${channel}`;
