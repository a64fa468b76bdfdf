import { expect, test } from "vitest";

const files = import.meta.glob("/app/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

test("what an isolate remembers of a community's privacy addresses pictures, and decides nothing else", () => {
  const asking = Object.entries(files).filter(([, text]) => /\.wasPrivate\b/.test(String(text)));
  expect(asking.map(([file]) => file).sort()).toEqual([
    // As it was reserved a moment ago, for the rows of its shard.
    "/app/features/communities/commands/create-community.server.ts",
    "/app/features/communities/sweep.server.ts",
    // Read in the directory at this moment.
    "/app/features/demo/queries.server.ts",
    "/app/features/files/urls.server.ts",
    "/app/platform/hosts.server.ts",
  ]);
});
