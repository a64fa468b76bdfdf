import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type Calls, callsIn, type Name, reachedFrom, type Sources } from "../support/calls";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WRITES: readonly Name[] = [
  "app/platform/database/commit.server.ts#commit",
  "app/platform/database/commit.server.ts#commitDirectory",
];
const API: Name = "workers/api/internal/index.ts#internalApi";

/** What stands between a page's form and the commands: it reads the form, and nothing else reaches through it. */
const isDispatcher = (name: Name) => /\/actions\.server\.ts#/.test(name);

/**
 * The commands reached from somewhere: the first declaration of a feature's on each way that leads to a write. What it
 * calls itself is its own business: nobody reaches that by calling it.
 */
function commandsFrom(calls: Calls, from: Name): Set<Name> {
  const writing = writingIn(calls);
  const isCommand = (name: Name) => name.startsWith("app/features/") && writing.has(name) && !isDispatcher(name);
  // Within its own module a command may be spoken of by what is not exported; from outside only by what is.
  return new Set([...reachedFrom(calls, [from], isCommand)].filter(isCommand));
}

function writingIn(calls: Calls): Set<Name> {
  const callers = new Map<Name, Name[]>();
  for (const [name, named] of calls) for (const one of named) callers.set(one, [...(callers.get(one) ?? []), name]);
  return reachedFrom(new Map([...callers].map(([name, by]) => [name, new Set(by)])), WRITES);
}

function sourcesIn(...folders: string[]): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
      .map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]),
  );
}

const calls = callsIn(sourcesIn("app/routes", "app/features", "app/platform", "workers/api"));
const actions = [...calls.keys()].filter((name) => name.startsWith("app/routes/") && name.endsWith("#action"));
const byApi = commandsFrom(calls, API);

test("print", () => {
  const missing = actions.map(
    (action) => [action, [...commandsFrom(calls, action)].filter((c) => !byApi.has(c))] as const,
  );
  console.log(actions.length, byApi.size);
  for (const [a, c] of missing) if (c.length) console.log(a, c);
  console.log(
    "none:",
    actions.filter((a) => commandsFrom(calls, a).size === 0),
  );
});
