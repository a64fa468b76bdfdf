import { readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const SCRIPT = readFileSync(path.resolve(import.meta.dirname, "../../../public/push.js"), "utf8");
const ORIGIN = "https://coffee.atrium.example";
const CHROME = "Mozilla/5.0 Chrome/156.0 Safari/537.36";
const SAFARI = "Mozilla/5.0 (Macintosh) Version/19.0 Safari/605.1.15";

interface Shown {
  title: string;
  body: string;
  tag: string;
  silent: boolean;
  renotify: boolean;
  data: { path: string; lines: number[] };
  close(): void;
}
interface Page {
  url: string;
  visibilityState: string;
}
type Handler = (event: object) => void;

/** The script in a worker of our own: what it shows, opens and asks. */
function worker({ pages = [], agent = CHROME }: { pages?: Page[]; agent?: string } = {}) {
  const handlers = new Map<string, Handler>();
  const log = { shown: [] as Shown[], opened: [] as string[], went: [] as string[], asked: [] as [string, unknown][] };
  const listed = new Map<string, Shown>();
  const shownPages = pages.map((page) => ({
    ...page,
    focus: async () => ({ navigate: async (to: string) => void log.went.push(to) }),
  }));
  runInNewContext(SCRIPT, {
    URL,
    Promise,
    JSON,
    Error,
    location: { origin: ORIGIN },
    navigator: { userAgent: agent },
    skipWaiting: () => undefined,
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    clients: { matchAll: async () => shownPages, openWindow: async (to: string) => void log.opened.push(to) },
    fetch: async (to: string, { method = "GET", body }: { method?: string; body?: string }) => {
      log.asked.push([`${method} ${to}`, body && JSON.parse(body)]);
      return { ok: true, json: async () => ({ public_key: "KEY" }) };
    },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) => [...listed.values()].filter((one) => one.tag === tag),
      showNotification: async (title: string, rest: Omit<Shown, "title" | "close">) => {
        const one = { title, ...rest, close: () => void listed.delete(rest.tag) };
        listed.set(rest.tag, one);
        log.shown.push(one);
      },
      pushManager: {
        subscribe: async () => ({ toJSON: () => ({ endpoint: "https://push.example.com/new", keys: { auth: "a" } }) }),
      },
    },
  });
  async function happen(name: string, event: object) {
    const waits: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => waits.push(promise) });
    await Promise.all(waits);
  }
  return { ...log, listed, happen, told: (data: object) => happen("push", { data: { json: () => data } }) };
}

const told = {
  title: "Max commented",
  body: "Colder",
  path: "/c/plaza/water#message_1",
  tag: "post:1",
  lines: [7],
  rings: false,
};

test("what is told is shown, and once more in its own place: with a sound only where it speaks to its reader", async () => {
  const { shown, listed, told: tell } = worker();
  await tell(told);
  await tell({ ...told, title: "2 new in “Water”" });
  await tell({ ...told, title: "3 new in “Water”", rings: true });
  await tell({ ...told, title: "3 new in “Water”", rings: true });
  expect(shown.map(({ title, silent, renotify }) => [title, silent, renotify])).toEqual([
    ["Max commented", false, true],
    ["2 new in “Water”", true, false],
    ["3 new in “Water”", false, true],
    ["3 new in “Water”", true, false],
  ]);
  expect(listed.size).toBe(1);
});

test("nothing is shown while a page of ours is looked at, but what is asked for; Safari is shown it for a moment", async () => {
  const pages = [{ url: `${ORIGIN}/`, visibilityState: "visible" }];
  const seen = worker({ pages });
  await seen.told(told);
  expect(seen.shown).toEqual([]);
  await seen.told({ ...told, tag: "test", always: true });
  expect(seen.shown).toHaveLength(1);
  const hidden = worker({ pages: [{ url: `${ORIGIN}/`, visibilityState: "hidden" }] });
  await hidden.told(told);
  expect(hidden.shown).toHaveLength(1);
  const safari = worker({ pages, agent: SAFARI });
  await safari.told(told);
  expect(safari.shown.map(({ silent }) => silent)).toEqual([true]);
  expect(safari.listed.size).toBe(0);
});

test("what says nothing is not shown", async () => {
  const { shown, happen } = worker();
  await happen("push", { data: null });
  await happen("push", { data: { json: () => ({}) } });
  expect(shown).toEqual([]);
});

test("a press marks the lines read and opens the place, or goes to the page that shows it", async () => {
  const press = (data: object) => ({ notification: { close: () => undefined, data } });
  const away = worker({ pages: [{ url: `${ORIGIN}/feed`, visibilityState: "hidden" }] });
  await away.happen("notificationclick", press(told));
  expect(away.opened).toEqual([`${ORIGIN}${told.path}`]);
  expect(away.went).toEqual([]);
  expect(away.asked).toEqual([["POST /internal_api/notifications/7/mark_as_read", {}]]);
  const there = worker({ pages: [{ url: `${ORIGIN}/c/plaza/water`, visibilityState: "hidden" }] });
  await there.happen("notificationclick", press(told));
  expect(there.opened).toEqual([]);
  expect(there.went).toEqual([`${ORIGIN}${told.path}`]);
});

test("a press leads nowhere else, whatever it was told", async () => {
  const { opened, asked, happen } = worker();
  for (const where of ["https://evil.example/", "//evil.example/x", "javascript:alert(1)"])
    await happen("notificationclick", { notification: { close: () => undefined, data: { path: where, lines: [] } } });
  expect(opened).toEqual([]);
  expect(asked).toEqual([]);
});

test("a new address is not said where nobody knows whose the old one was", async () => {
  const { asked, happen } = worker();
  await happen("pushsubscriptionchange", { oldSubscription: null });
  expect(asked.map(([what]) => what)).toEqual(["GET /internal_api/push/key"]);
});

test("a new address is said, and which it takes the place of", async () => {
  const { asked, happen } = worker();
  await happen("pushsubscriptionchange", { oldSubscription: { endpoint: "https://push.example.com/old" } });
  expect(asked).toEqual([
    ["GET /internal_api/push/key", undefined],
    [
      "POST /internal_api/push/devices",
      {
        endpoint: "https://push.example.com/new",
        keys: { auth: "a" },
        replaces: "https://push.example.com/old",
        again: true,
      },
    ],
  ]);
});
