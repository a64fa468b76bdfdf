// The sweep as it stands, over listeners of the measurement's own: ten that want every fact, each reading and writing.
import { noCommunity } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { bind, sql } from "~/platform/database/sql";
import type { Env } from "~/platform/env";
import { carrying, type PayloadsOf } from "~/platform/facts/fact";
import { createRegistry, type Listener } from "~/platform/facts/registry";
import { sweepFacts } from "~/platform/facts/sweep.server";
import { createSystemContext } from "../../workers/context";

const COMMUNITY = { ...noCommunity, id: 7, slug: "bench", shard: "SHARD_1" };

const BENCH = { "bench.happened": carrying({}) };

declare module "~/platform/facts/fact" {
  interface FactPayloads extends PayloadsOf<typeof BENCH> {}
}

const LISTENERS = Array.from(
  { length: 10 },
  (_, i): Listener => ({
    name: `bench-${i}`,
    bit: 30 + i,
    facts: ["bench.happened"],
    async handle(ctx, fact) {
      await ctx.read(
        () => sql`select name from communities where community_id = ${ctx.community.id} and ${fact.seq} > 0`,
      );
      return {
        writes: [
          write(sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, at,
            actors_count) values (${fact.seq * 10 + i}, ${ctx.community.id}, ${fact.seq * 10 + i}, 'likes', 'post_like', '', 1, 1)`),
        ],
      };
    },
  }),
);

/** POST /fill?facts=N leaves so many owed to all ten; POST /drain sweeps and says how long it took. */
export default {
  async fetch(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/fill") {
      const owed = LISTENERS.reduce((mask, { bit }) => mask + 2 ** bit, 0);
      await bind(
        env.SHARD_1,
        sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${Number(searchParams.get("facts"))})
          insert into facts (id, community_id, name, subject_kind, subject_id, payload, at, owed)
          select i, ${COMMUNITY.id}, 'bench.happened', 'bench', i, '{}', 0, cast(${owed} as integer) from n`,
      ).run();
      return Response.json({});
    }
    const ctx = createSystemContext(env, execution, COMMUNITY);
    Object.assign(ctx, { registry: createRegistry(LISTENERS, [BENCH]), log: () => undefined });
    const started = Date.now();
    const tried = await sweepFacts(ctx, { communityOf: async () => COMMUNITY });
    const [left] = await ctx.read(() => sql<{ n: number }>`select count(*) as n from facts where owed <> 0`);
    return Response.json({ ms: Date.now() - started, tried, left: left?.n ?? 0, trips: ctx.meter.trips });
  },
};
