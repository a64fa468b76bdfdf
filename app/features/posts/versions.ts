import type { Person } from "~/features/members/person";
import type { Changes } from "./changes";

/** For so long after it began an edit goes on: what its writer changes meanwhile makes no other. */
export const ONE_EDIT_MS = 5 * 60_000;

/** Versions that are kept of a post: the first, and the newest of the others. */
export const KEEP_VERSIONS = 100;

/** What stood in a post before an edit, and whose edit that was; without the words. */
export interface VersionPayload {
  /** From 1, within its post. */
  version: number;
  /** The title as it stood; null once it is purged. */
  name: string | null;
  edited_at: string;
  edited_by: Person;
  /** The admin who acted in their place. */
  acted_by: Person | null;
  /** Of the edit; null where nobody has counted them. */
  words_added: number | null;
  words_removed: number | null;
  pictures_added: number | null;
  pictures_removed: number | null;
  /** The edit put back what this version holds. */
  restored_version: number | null;
  /** How many edits it stands for: more than one where those after it are kept no longer. */
  edits: number;
  purged_at: string | null;
  purged_by: Person | null;
}

/** A version with what its edit changed; null where the words before or after it are purged. */
export interface VersionWithChanges extends VersionPayload {
  changes: Pick<Changes, "title" | "blocks"> | null;
  /** Pictures it had that are there no more: they do not come back with it. */
  missing_pictures: number;
}

/** What the viewer may do with the versions of a post. */
export interface VersionPolicies {
  can_restore_version: boolean;
  can_purge_version: boolean;
}
