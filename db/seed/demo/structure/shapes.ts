import type { DemoEvent, DemoGroup, DemoMember, DemoSpace } from "../types";

/** A comment without its words. */
export interface CommentShape {
  author: string;
  hoursAfter: number;
  likes: string[];
  replies: CommentShape[];
}

/** A post without its words. */
export interface PostShape {
  key: string;
  space: string;
  author: string;
  hoursAgo: number;
  isPinned?: boolean;
  isFeatured?: boolean;
  isClosed?: boolean;
  isShared?: boolean;
  edits?: { by: string; hoursAfter: number }[];
  /** Of an image post: the names of its pictures. */
  pictures?: string[];
  isDownloadable?: boolean;
  /** Of an event: all but the words of its place. */
  event?: Omit<DemoEvent, "place">;
  /** Below its text: who chose each option, and in how many days it closes. */
  poll?: { voters: string[][]; days: number };
  likes: string[];
  comments: CommentShape[];
}

export type GroupShape = Pick<DemoGroup, "key" | "adds">;
export type PersonShape = Omit<DemoMember, "headline" | "bio">;
export type SpaceShape = Omit<DemoSpace, "name" | "slug" | "description" | "asking" | "cover"> & {
  cover?: string;
  asking?: Omit<NonNullable<DemoSpace["asking"]>, "message">;
};

/** Member keys written as one spaced line. */
export function keys(line: string): string[] {
  return line === "" ? [] : line.split(" ");
}

/** A comment by `author`, `hoursAfter` hours after its post, liked by the members of the line `likes`. */
export function says(author: string, hoursAfter: number, likes: string, replies: CommentShape[] = []): CommentShape {
  return { author, hoursAfter, likes: keys(likes), replies };
}
