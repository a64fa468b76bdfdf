import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loader as root } from "~/root";
import { loader as home } from "~/routes/home";
import { loader as shell } from "~/routes/shell";
import { loader as csv } from "~/routes/spaces/members-csv";
import { loader as space } from "~/routes/spaces/space";
import { broken, REASON } from "../support/broken";
import { testShard } from "../support/shard";
import { createWorld, env, type Person, type World } from "../world";
import { visit } from "./visit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => vi.restoreAllMocks());

// Every document runs the first two beside its page.
const LOADERS: [string, string, unknown][] = [
  ["the document", "/", root],
  ["the shell", "/", shell],
  ["the feed", "/", home],
  ["a space", "/c/plaza", space],
  ["a file", "/c/plaza/members.csv", csv],
];

test.each(LOADERS)("%s that breaks is 500 with the reference under which the log has the reason", async (...args) => {
  const [, path, loader] = args;
  const params = { spaceSlug: "plaza" };
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const bindings = { ...env, [testShard()]: broken };
  for (const who of [null, world.mia] satisfies (Person | null)[]) {
    log.mockClear();
    const answer = await visit(world.community, who, path, loader, params, bindings);
    expect(answer).toMatchObject({
      status: 500,
      data: {
        code: "something_broke",
        message: expect.stringContaining(answer.requestId),
        reference: answer.requestId,
      },
    });
    expect(JSON.stringify(answer.data)).not.toContain(REASON);
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
    expect(lines).toEqual([
      {
        request: answer.requestId,
        community: world.community.id,
        broke: path,
        reason: expect.stringContaining(REASON),
      },
    ]);
  }
});
