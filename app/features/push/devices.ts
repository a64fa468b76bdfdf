/** A browser that one is told by. */
export interface Device {
  id: number;
  /** "Firefox, Linux", or "" when the browser said nothing we know. */
  device: string;
  /** ISO. */
  created_at: string;
  /** ISO; null where it has taken nothing yet. */
  used_at: string | null;
  /** It belongs to the sign-in that asks. */
  is_current: boolean;
}

/** As the wire sends them. */
export interface DevicesPayload {
  /** What a browser listens to, in base64url; null: this installation pushes nothing. */
  public_key: string | null;
  records: Device[];
}

export const PUSH_DOOR = "/internal_api/push";

/** What is worth being told of: one has said something, or wants to hear what others say. */
export type Occasion = "comment" | "follow";
