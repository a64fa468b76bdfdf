import { isOn, reachable, refuseUnreadableSubject } from "~/features/likes/state.server";
import { forbidden, invalid, signInRequired } from "~/lib/errors";
import { isSignedIn, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { type Reactable, reactionFact } from "./facts";
import { customNameOf, MOST_EMOJI, MOST_OF_ONE, type Reaction } from "./rules";
import { presentReactions, type ReactionRow, reactionState } from "./state.server";

/**
 * Adds an emoji to a post or comment (spec section 7). Safe to repeat: the key of the table allows one of each per
 * member, and the fact is stored only if it was new. Throws 401 log_in_to_react, 403 confirm_email, 403 reactions_off,
 * 422 emoji_unknown (none of the community's own), too_many_emoji, too_many_of_yours, 404, 403 private_space.
 * The viewer must be proven: one trip then does it all, access included.
 */
export async function react(ctx: Ctx, subject: Reactable, emoji: string): Promise<Reaction[]> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_react");
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  const kept = ctx.subjects.of(subject.kind).likes?.reactions;
  if (!kept) throw new Error(`nobody reacts to ${subject.kind}`);
  const added = sql`insert into reactions (community_id, subject_kind, subject_id, member_id, emoji, created_at)
    select ${ctx.community.id}, ${subject.kind}, x.id, ${ctx.viewer.memberId}, ${emoji}, ${ctx.now()} ${reachable(ctx, subject)}
      and ${isOn(ctx, subject)} and ${hasRoom(kept, emoji)} and ${isKnown(ctx, emoji)} and ${mayAddMore(ctx, subject)}
    on conflict (community_id, subject_kind, subject_id, member_id, emoji) do nothing`;
  const reactions = await change(ctx, subject, when(added).record(reactionFact(subject, "reacted")), {
    isAdding: true,
  });
  // Who has it now has it, whether it was added or was there; whoever has not was refused.
  if (reactions.some((one) => one.emoji === emoji && one.is_mine)) return reactions;
  if (reactions.filter((one) => one.is_mine).length >= MOST_OF_ONE) throw invalid({ emoji: "too_many_of_yours" });
  throw invalid({ emoji: reactions.length >= MOST_EMOJI ? "too_many_emoji" : "emoji_unknown" });
}

/** Takes one's emoji back; nothing happens where there was none. As `react`, but asks for no confirmed e-mail. */
export async function takeBack(ctx: Ctx, subject: Reactable, emoji: string): Promise<Reaction[]> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_react");
  const removed = sql`delete from reactions where community_id = ${ctx.community.id} and subject_kind = ${subject.kind}
    and subject_id = ${subject.id} and member_id = ${ctx.viewer.memberId} and emoji = ${emoji}
    and exists (select 1 ${reachable(ctx, subject)})`;
  return change(ctx, subject, when(removed).record(reactionFact(subject, "unreacted")));
}

async function change(ctx: Ctx, subject: Reactable, changed: Write, { isAdding = false } = {}): Promise<Reaction[]> {
  const { rows } = await commit(ctx, {
    // The state is read in the same batch: what is answered is what was written, and a refusal costs no trip.
    writes: [changed, write(reactionState(ctx, ctx.viewer, subject))],
    changesPublicPages: "recorded",
    // What stands where no visitor reads leaves every kept page as it is.
    publicWhere: sql`exists (select 1 ${reachable(ctx, subject, visitor)})`,
  });
  const row = rows[1]?.[0] as ReactionRow | undefined;
  refuseUnreadableSubject(ctx, row);
  if (isAdding && row.isOn === 0) throw forbidden("reactions_off");
  return presentReactions(row);
}

/** Asked where it is written: two who add the last one at once do not both get it. */
const hasRoom = (
  kept: Statement,
  emoji: string,
) => sql`(${kept} = '' or json_extract(${kept}, ${`$."${emoji}"`}) is not null
  or (select count(*) from json_each(${kept})) < ${MOST_EMOJI})`;

const mayAddMore = (ctx: Ctx, { kind, id }: Reactable) => sql`(select count(*) from reactions own
  where own.community_id = ${ctx.community.id} and own.subject_kind = ${kind} and own.subject_id = ${id}
    and own.member_id = ${ctx.viewer.memberId}) < ${MOST_OF_ONE}`;

/** Anything of the standard, and the community's own. */
export function isKnown(ctx: Ctx, emoji: string): Statement {
  const name = customNameOf(emoji);
  if (name === null) return sql`1`;
  return sql`exists (select 1 from custom_emojis where community_id = ${ctx.community.id} and name = ${name} and deleted_at is null)`;
}
