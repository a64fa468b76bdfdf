import type { Person } from "~/features/members/person";
import type { NotificationGroup, NotificationKind } from "./rules";

/** A line of the list, as pages and the JSON door send it. */
export interface NotificationPayload {
  id: number;
  notification_group: NotificationGroup;
  kind: NotificationKind;
  created_at: string;
  read_at: string | null;
  archived_at: string | null;
  /** While it sleeps: when its member is reminded of it. */
  snoozed_until: string | null;
  /** Who acted last. */
  actor: Person;
  /** How many acted, the last one among them. */
  actors_count: number;
  post: { id: number; title: string } | null;
  space: { id: number; name: string; slug: string; emoji: string } | null;
  comment: { id: number; excerpt: string } | null;
  /** One's own job that has ended, with what it was about. */
  job: { id: number; title: string } | null;
  /** Of anything else: a kind of app/features/subjects.server.ts. */
  subject: { kind: string; id: number; title: string } | null;
  /** Where it leads. */
  path: string;
}

export interface NotificationsPayload {
  records: NotificationPayload[];
  has_next_page: boolean;
  cursor: string | null;
  new_count: number;
}
