import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoaderFunction } from "react-router";
import type { Person } from "../world";
import { open, PAGES } from "./pages";
import { createTown, type Town } from "./town";

const SIZES = [1_000, 10_000, 100_000];
const PAGE_ROWS = 200;
const SHELL_ROWS_PER_SPACE = 3;
const FEED_ROWS_PER_SPACE = 4;

interface Cost {
  trips: number;
  directory: number;
  rows: number;
}

let town: Town;
const costs = new Map<string, Cost[]>();

beforeAll(async () => {
  town = await createTown();
  for (const size of SIZES) {
    await town.growTo(size);
    for (const [name, page] of Object.entries(pages())) {
      costs.set(name, [...(costs.get(name) ?? []), await costOf(page)]);
    }
  }
}, 60_000);

afterAll(() => {
  for (const [name, each] of costs) console.log(`${name}: ${each.map((cost) => `${cost.rows} rows`).join(", ")}`);
});

test("a member's page costs one round trip to the shard and none to the directory, warm", () => {
  for (const [name, each] of costs) {
    expect
      .soft(
        each.map((cost) => [cost.trips, cost.directory]),
        name,
      )
      .toEqual(SIZES.map(() => [1, 0]));
  }
});

test("rows read are the same with 1,000, 10,000 and 100,000 posts", () => {
  for (const [name, each] of costs) {
    expect
      .soft(
        each.map((cost) => cost.rows),
        name,
      )
      .toEqual(SIZES.map(() => each[0]?.rows));
  }
});

test("a page reads at most 200 rows, its shell 3 for each space one may see, the feed 4 more for each", () => {
  for (const [name, { spaces, isFeed }] of Object.entries(pages())) {
    const limit = PAGE_ROWS + spaces * (SHELL_ROWS_PER_SPACE + (isFeed ? FEED_ROWS_PER_SPACE : 0));
    expect.soft(costs.get(name)?.[0]?.rows, name).toBeLessThanOrEqual(limit);
  }
});

test("the shell reads 3 rows for each space one may see, beside the house's and the viewer's own", async () => {
  for (const [who, spaces] of viewers()) {
    const { rows } = await costOf({ who, spaces, isFeed: false, path: "/", loader: null });
    // The proof (2), the community, what is new (2), the group, and the spaces of others that are listed with a lock.
    expect.soft(rows, who.name).toBeLessThanOrEqual(spaces * SHELL_ROWS_PER_SPACE + 15);
  }
});

interface PageOf {
  who: Person;
  /** How many spaces they may see. */
  spaces: number;
  isFeed: boolean;
  path: string;
  loader: LoaderFunction | null;
  params?: Record<string, string>;
}

const viewers = (): [Person, number][] => [
  [town.quiet, 5],
  [town.busy, 200],
  [town.admin, 205],
];

/** The three pages people read most, for each of the three members. */
function pages(): Record<string, PageOf> {
  const all: Record<string, PageOf> = {};
  for (const [who, spaces] of viewers()) {
    const isQuiet = who === town.quiet;
    const spaceSlug = isQuiet ? town.quietSpace : town.busySpace;
    const { slug } = isQuiet ? town.quietPost : town.busyPost;
    const common = { who, spaces, isFeed: false };
    all[`feed, ${who.name}`] = { ...common, isFeed: true, path: "/", loader: PAGES.home };
    all[`feed by newest, ${who.name}`] = { ...common, isFeed: true, path: "/?sort=latest", loader: PAGES.home };
    for (const sort of ["", "?sort=latest", "?sort=likes", "?sort=alphabetical"]) {
      const path = `/c/${spaceSlug}${sort}`;
      all[`space page${sort}, ${who.name}`] = { ...common, path, loader: PAGES.space, params: { spaceSlug } };
    }
    const path = `/c/${spaceSlug}/${slug}`;
    all[`post of 50 comments, ${who.name}`] = { ...common, path, loader: PAGES.post, params: { spaceSlug, slug } };
  }
  return all;
}

/** Once to warm what the isolate remembers of hosts, then counted. */
async function costOf(page: PageOf): Promise<Cost> {
  const load = () => open(town.community, page.who, page.path, page.loader, page.params);
  await load();
  const { ctx, directoryStatements } = await load();
  return { trips: ctx.meter.trips, directory: directoryStatements, rows: ctx.meter.rowsRead };
}
