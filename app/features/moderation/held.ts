/** What the author of a thing that moderation hides, and who moderates it, are shown with it. */
export interface HeldMark {
  /** Of features/moderation: where its author reads why, and may appeal. */
  case_id: number | null;
  /** Somebody is to judge it; or it was taken down. */
  state: "waiting" | "rejected";
  is_own: boolean;
}

/** Of the column that `heldCase` (held.server.ts) makes. */
export function heldIn(json: string | null, isOwn: boolean): HeldMark {
  const [id, state] = json === null ? [null, "inbox"] : (JSON.parse(json) as [number, string]);
  return { case_id: id, state: state === "rejected" ? "rejected" : "waiting", is_own: isOwn };
}
