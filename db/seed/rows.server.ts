import { commit, type Write, write } from "~/platform/database/commit.server";
import type { Statement } from "~/platform/database/sql";
import type { Ctx } from "~/platform/context";
import type { DemoCommunity, DemoMember } from "./demo/types";
import { seedId } from "./ids";

/** What both steps share: how a row is found again by the demo's key, and how rows are stored. */

export const HOUR = 3_600_000;
const CHUNK = 60;

/** The three demo people one can enter as, by the roles that have an account. */
const DEMO_ACCOUNTS = { owner: "owner@demo.test", moderator: "moderator@demo.test", member: "member@demo.test" };

export interface DemoAccount {
  member: DemoMember;
  accountId: number;
  email: string;
}

/** The accounts are the same people in every language; each community has a member of its own for them. */
export function demoAccounts(demo: DemoCommunity): DemoAccount[] {
  return (["owner", "moderator", "member"] as const).flatMap((role) => {
    // The member one enters as is one who has written: their bell has something to say.
    const candidates = demo.members.filter((member) => member.role === role);
    const written = (key: string) => demo.posts.filter((post) => post.author === key).length;
    const member = candidates.sort((a, b) => written(b.key) - written(a.key))[0];
    return member ? [{ member, accountId: seedId("account", role), email: DEMO_ACCOUNTS[role] }] : [];
  });
}

export const memberId = (demo: Pick<DemoCommunity, "slug">, key: string) => seedId(demo.slug, "member", key);
export const spaceId = (demo: DemoCommunity, key: string) => seedId(demo.slug, "space", key);

/** The one who made it all, and the viewer the demo's pictures are uploaded as. */
export const demoOwnerId = (demo: Pick<DemoCommunity, "slug" | "members">) =>
  memberId(demo, (demo.members.find((member) => member.role === "owner") as DemoMember).key);

/** No columns are named on purpose: ids are made of keys, so whatever is taken is the same row of an earlier run. */
export const once = (statement: Statement): Write =>
  write({ ...statement, text: `${statement.text} on conflict do nothing` });

/** In chunks that a batch carries easily; what a killed run left is passed over by the next. */
export async function store(ctx: Ctx, statements: Statement[]): Promise<void> {
  for (let i = 0; i < statements.length; i += CHUNK) {
    const part = statements.slice(i, i + CHUNK);
    await commit(ctx, {
      origin: "seed",
      writes: part.map((statement) => (statement.text.startsWith("insert") ? once(statement) : write(statement))),
    });
  }
}
