import type { Ctx } from "~/platform/context";
import { nothing, sql } from "~/platform/database/sql";
import { type Asked, ME, readAsked } from "./asked";
import type { Misread } from "./payload";
import { matching, reaching } from "./reach.server";

/**
 * What of a search says nothing here: a space, an author or somebody mentioned of whom the viewer may read nothing at all,
 * whether or not there is one, and what an operator does not take. So it says no more than searching for it does.
 */
export async function findMisread(ctx: Ctx, query: string): Promise<Misread[]> {
  const asked = readAsked(query);
  const named = namedIn(asked);
  const [row] = await ctx.read((viewer) => {
    if (named.length === 0) return null;
    const each = named.map(({ kind, narrowed }, place) => {
      const found = sql`with ${reaching(ctx, viewer, narrowed)}
        select 1 from search where search match ${matching(viewer, "general")} limit 1`;
      return sql`${place === 0 ? nothing : sql`, `}exists (${found}) as ${AS[kind]}`;
    });
    return sql<Record<Named["kind"], number>>`select ${each.reduce((all, one) => sql`${all}${one}`, nothing)}`;
  });
  return [
    ...named.filter(({ kind }) => row?.[kind] === 0).map(({ kind, value }) => ({ kind, value })),
    ...asked.unread.map(({ takes, operator }) => ({ kind: takes, value: operator })),
  ];
}

interface Named {
  kind: "space" | "from" | "mentions";
  value: string;
  /** For that alone. */
  narrowed: Asked;
}

const AS = { space: sql`space`, from: sql`"from"`, mentions: sql`mentions` };

function namedIn({ space, from, mentions }: Asked): Named[] {
  const nothingElse = readAsked("");
  const named: Named[] = [];
  if (space) {
    named.push({ kind: "space", value: space.name ?? space.address, narrowed: { ...nothingElse, space } });
  }
  if (from !== null) named.push({ kind: "from", value: from, narrowed: { ...nothingElse, from } });
  if (mentions !== null && mentions !== ME) {
    named.push({ kind: "mentions", value: mentions, narrowed: { ...nothingElse, mentions } });
  }
  return named;
}
