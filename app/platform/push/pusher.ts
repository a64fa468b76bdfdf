/** Where a browser is reached while none of our pages is open, as it gave it to us. */
export interface Subscription {
  /** At the push service that its maker runs. */
  endpoint: string;
  /** base64url: its public key, and what it shares with us. */
  p256dh: string;
  auth: string;
}

/** What somebody is told by push. */
export interface PushMessage {
  /** What the browser's own script is given, and nobody on the way can read. */
  data: PushData;
  /** The push service keeps the last of one topic for a browser that is away: 32 letters of base64url at most. */
  topic: string;
  /** What speaks to somebody wakes a sleeping phone. */
  urgency: "normal" | "high";
}

/** What public/push.js shows. */
export interface PushData {
  title: string;
  body: string;
  /** Where it leads, on the community's own host. */
  path: string;
  /** What is shown under one of these takes the place of what was. */
  tag: string;
  /** Lines of the list that are read when it is opened. */
  lines: readonly number[];
  /** It speaks to its reader: it rings also where it takes another's place. */
  rings: boolean;
  /** Shown also while a page of ours is looked at. */
  always?: true;
}

/** What a push service says of a message. */
export type PushAnswer =
  | { is: "taken" }
  /** There is no such browser any more. */
  | { is: "gone" }
  /** Not this message, or not from us. */
  | { is: "refused"; status: number }
  /** Try again, not before so many ms. */
  | { is: "later"; why: string; after: number };

/** The port by which browsers are told. Its stand-in of a push service is tests/support/push-service.ts. */
export interface Pusher {
  /** What browsers listen to, in base64url; null: this installation pushes nothing. */
  readonly key: string | null;
  send(to: Subscription, message: PushMessage): Promise<PushAnswer>;
}

/** A push service keeps what it could not hand over so long. */
export const PUSH_KEPT_SECONDS = 4 * 3600;
/** After so long nothing that was to be pushed is worth it any more. */
export const PUSH_LATE_MS = 3_600_000;
