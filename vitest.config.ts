import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { answerAsTheWeb } from "./tests/support/web-double.ts";
import { answerAboutMailServers } from "./tests/support/smtp-double.ts";

const here = (path: string) => new URL(path, import.meta.url).pathname;
const alias = {
  "~": here("./app"),
  "#db": here("./db"),
  // Pages are tested in the browser; the worker tests speak to every other door.
  "virtual:react-router/server-build": here("./tests/support/no-pages.ts"),
};

/**
 * The module of all strings, in parts: Vitest makes one function of a module, with a wait for each of its imports, and what
 * V8 makes of that grows with their square. With 3,470 strings workerd dies of it.
 */
const stringsInParts = {
  name: "strings-in-parts",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    const [file = "", part] = id.split("?strings=");
    if (!file.endsWith("/i18n/generated/messages/_index.js")) return null;
    const lines = code.split("\n").filter((line) => line.startsWith("export "));
    const at = Number(part ?? 0) * STRINGS_A_PART;
    if (part !== undefined) return lines.slice(at, at + STRINGS_A_PART).join("\n");
    const parts = Array.from({ length: Math.ceil(lines.length / STRINGS_A_PART) }, (_, n) => n);
    return parts.map((n) => `export * from "./_index.js?strings=${n}";`).join("\n");
  },
};
const STRINGS_A_PART = 200;

const worker = {
  resolve: { alias },
  plugins: [
    stringsInParts,
    cloudflareTest(async () => ({
      main: "./workers/app.ts",
      isolatedStorage: false,
      singleWorker: true,
      miniflare: {
        compatibilityDate: "2026-10-12",
        compatibilityFlags: ["nodejs_compat", "global_fetch_strictly_public"],
        d1Databases: ["DIRECTORY", "SHARD_1", "SHARD_2", "COPY", "TOWN_DIRECTORY", "TOWN_SHARD"],
        r2Buckets: ["FILES"],
        images: { binding: "IMAGES" },
        durableObjects: {
          MEMBER_INBOX: { className: "MemberInbox", useSQLite: true },
          OPEN_PAGES: { className: "OpenPages", useSQLite: true },
          CHAT_ROOM: { className: "ChatRoom", useSQLite: true },
          PRESENCE: { className: "CommunityPresence", useSQLite: true },
        },
        // As wide as nobody's day; what happens at their end is tested with a binding that says so.
        ratelimits: Object.fromEntries(
          ["NETWORK", "TOKEN", "MEMBER", "WORDS", "SOCKETS", "LINKS", "HOOKS", "MESSAGES"].map((name, at) => [
            `LIMIT_${name}`,
            { namespace_id: String(1001 + at), simple: { limit: 1_000_000, period: 60 } },
          ]),
        ),
        queueProducers: { FACTS: "atrium-facts", MAIL: "atrium-mail", SWEEPS: "atrium-sweeps", BULK: "atrium-bulk" },
        serviceBindings: { MAIL_SERVERS: answerAboutMailServers, OUTBOUND: answerAsTheWeb },
        bindings: {
          ENVIRONMENT: "local",
          ROOT_HOST: "localhost",
          ROOT_SCHEME: "http",
          MAIL_ADAPTER: "local",
          SECRET: "of-the-tests-only-".repeat(2),
          // Of the tests only.
          VAPID_PRIVATE_KEY: Buffer.alloc(32, 5).toString("base64"),
          QUEUE: "off",
          // 10,000 for the numbers of docs/decisions/0077.
          DIGEST_MEMBERS: process.env.DIGEST_MEMBERS ?? "600",
          // 10,000 for the claim of docs/coverage/events.md.
          EVENT_CROWD: process.env.EVENT_CROWD ?? "300",
          // Of an event that are reminded at once.
          EVENT_MANY: process.env.EVENT_MANY ?? "1200",
          // 1,000 for the claim of docs/coverage/chat.md.
          CHAT_HISTORIES: process.env.CHAT_HISTORIES ?? "8",
          CHAT_SEED: process.env.CHAT_SEED ?? "",
          DIRECTORY_MIGRATIONS: await readD1Migrations(here("./db/directory/migrations")),
          COMMUNITY_MIGRATIONS: await readD1Migrations(here("./db/community/migrations")),
        },
      },
    })),
  ],
  test: {
    name: "worker",
    include: ["tests/**/*.worker.test.ts"],
    setupFiles: ["./tests/support/migrate.ts"],
    isolate: false,
    // Passwords are hashed as slowly as they are meant to be, on a machine that has the browser's tests beside them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

/** Against one production build, served with the demo in it: each project starts its own. */
const inChromium = (name: string, include: string) => ({
  resolve: { alias },
  test: {
    name,
    include: [include],
    globalSetup: ["./tests/e2e/setup.ts"],
    fileParallelism: false,
    // One Chromium and one set of modules for all of them; each journey has a profile of its own.
    isolate: false,
    expect: { poll: { timeout: 15_000 } },
    // A shared machine holds still for seconds: a second try, which the run names (decision 0033).
    retry: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "pure",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/**/*.worker.test.ts", "tests/e2e/**"],
          // Some run the scripts themselves, on a machine that has the browser's tests beside them.
          testTimeout: 60_000,
        },
      },
      worker,
      inChromium("screens", "tests/e2e/screens/*.e2e.ts"),
      inChromium("journeys", "tests/e2e/*.e2e.ts"),
    ],
  },
});
