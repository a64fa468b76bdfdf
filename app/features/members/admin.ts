import type { ManagedMember } from "./standing";

/** How somebody came: by a link, a letter, with an import whose author they claimed; or by themselves, as far as is known. */
export type Came =
  | { kind: "link"; name: string; path: string | null }
  | { kind: "mail"; path: string }
  | { kind: "import" }
  | { kind: "self" };

/** A member as admins look after them. */
export interface AdminMember extends ManagedMember {
  locale: string;
  timeZone: string;
  /** They have proven their address. */
  isConfirmed: boolean;
  /** UTC ms, to the day; null where it is not known. */
  lastSeenAt: number | null;
  came: Came;
  policies: ManagedMember["policies"] & { can_view_as: boolean };
}
