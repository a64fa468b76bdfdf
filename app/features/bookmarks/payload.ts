import type { Person } from "~/features/members/person";
import type { BookmarkType } from "./rules";

/** A bookmark as pages and the JSON door send it. */
export interface BookmarkPayload {
  id: number;
  bookmarkable_type: BookmarkType;
  bookmarkable_id: number;
  created_at: string;
  /** null: in no folder. */
  folder_id: number | null;
  /** When its member is told of it; null where they are not, or were. */
  remind_at: string | null;
  /** Since when it waits to be done with; null where it does not. */
  due_at: string | null;
  /** null where it is gone, or no longer the member's to read: nothing of it is said. */
  bookmarkable: Bookmarked | null;
}

/** What it leads to, as the member may see it today. */
export interface Bookmarked {
  name: string;
  path: string;
  excerpt: string;
  /** null for a space. */
  community_member: Person | null;
  space: { slug: string; name: string; emoji: string };
}

export interface BookmarksPayload {
  records: BookmarkPayload[];
  has_next_page: boolean;
  cursor: string | null;
}

/** What a button is answered. */
export interface BookmarkState {
  id: number | null;
  is_bookmarked: boolean;
}

/** One of a member's own folders. */
export interface FolderPayload {
  id: number;
  name: string;
}
