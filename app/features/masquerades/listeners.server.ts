import { closeSockets } from "~/features/accounts/sessions.server";
import { sql } from "~/platform/database/sql";
import type { Listener } from "~/platform/facts/registry";
import { endedIn, endWrite, overNow } from "./ending.server";

/** More than anybody has browsers. */
const AT_ONCE = 100;

/**
 * Who is no admin any more, or not there, looks as nobody, and nobody looks as who has become an owner or has gone: in
 * open pages at once.
 */
export const masqueradeListeners: readonly Listener[] = [
  {
    name: "masquerades.end",
    bit: 3,
    facts: ["member.role_changed", "member.removed", "member.banned"],
    now: true,
    async handle(ctx, { subjectId }) {
      const theirs = sql`s.community_id = ${ctx.community.id}
        and (s.masquerader_id = ${subjectId} or s.member_id = ${subjectId})`;
      const over = await ctx.read(() => overNow(ctx.now(), theirs, AT_ONCE));
      const left = over.map((row) => endedIn(ctx.community.id, row));
      return { writes: over.map((row) => endWrite(ctx, row, false)), after: () => closeSockets(ctx, left) };
    },
  },
];
