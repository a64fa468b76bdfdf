import { authorizeManaging } from "~/features/communities/commands/update-community.server";
import { removeCommunities } from "~/features/communities/commands/remove-community.server";
import { forbidden, notFound } from "~/lib/errors";
import { isMasquerade } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { list, raw, sql } from "~/platform/database/sql";
import { listDemo } from "./queries.server";

/**
 * Removes the demo: all its communities, by the job that removes any, and at once the people who were made with it and
 * are in nothing else. Whoever has joined or made another community meanwhile stays, as do people of other communities
 * who had come to this one. For who runs the demo; 404 where this community is none, 403 in another's name.
 */
export async function removeDemo(ctx: Ctx): Promise<void> {
  const viewer = await ctx.prove();
  authorizeManaging(ctx);
  if (isMasquerade(viewer)) throw forbidden("needs_oneself");
  const [houses, [people]] = await Promise.all([
    listDemo(ctx),
    readDirectory(ctx, sql<{ id: number }>`select id from accounts where is_demo = 1 order by id limit ${MOST_PEOPLE}`),
  ]);
  if (houses.length === 0) throw notFound();
  await removeCommunities(ctx, houses, leaving(people.map(({ id }) => id)));
}

const MOST_PEOPLE = 100;

/** After the communities in the same commit: of an account that is in nothing else, nothing stays. */
function leaving(people: number[]): Write[] {
  const these = sql`select value from json_each(${list(people)})`;
  return [
    write(sql`delete from accounts where id in (${these}) and is_demo = 1
      and not exists (select 1 from account_communities a join communities c on c.id = a.community_id
        where a.account_id = accounts.id and c.state <> 'deleted')`),
    ...["account_sessions", "account_tokens"].map((table) => write(ofNobody(table, people))),
  ];
}

const ofNobody = (table: string, people: number[]) =>
  sql`delete from ${raw(table)} where account_id in (select value from json_each(${list(people)}))
    and not exists (select 1 from accounts a where a.id = ${raw(table)}.account_id)`;
