import { reactions } from "#db/community/schema";
import type { Ctx } from "~/platform/context";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity } from "./demo/types";
import { memberId } from "./rows.server";

const EMOJI = ["☕", "🙏", "😂", "👀", "🔥", "💡", "🎉", "❤️"];
/** The demo's own, made by scripts/seed.mjs. */
const OWN = [":happy_cup:", ":bean:"];

/** Some of those who like something say more: an emoji or two under about two of three things, the same at every seeding. */
export function reactionRows(
  demo: DemoCommunity,
  ctx: Ctx,
  subject: { kind: "post" | "comment"; id: number },
  likers: string[],
  from: number,
): Statement[] {
  if (subject.id % 3 === 0) return [];
  const emoji = subject.kind === "comment" ? [...EMOJI, ...OWN] : EMOJI;
  const first = subject.id % emoji.length;
  const second = (first + 3) % emoji.length;
  const said = likers.flatMap((person, i) => [
    ...(i % 2 === 0 ? [{ person, emoji: emoji[first] ?? "" }] : []),
    ...(i % 3 === 1 ? [{ person, emoji: emoji[second] ?? "" }] : []),
  ]);
  return said.map(({ person, emoji }, i) =>
    insertInto(reactions, {
      communityId: ctx.community.id,
      subjectKind: subject.kind,
      subjectId: subject.id,
      memberId: memberId(demo, person),
      emoji,
      createdAt: Math.min(ctx.now(), from + (i + 1) * 720_000),
    }),
  );
}
