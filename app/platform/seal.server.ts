import { timingSafeEqual } from "node:crypto";

/** Whether a seal that came from outside is ours, in a time that does not tell how much of it is. */
export function isSameSeal(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
