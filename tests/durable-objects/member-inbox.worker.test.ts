import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import {
  COME_LATER,
  LONGEST_ASK,
  MOST_ASKS,
  MOST_PAGES,
  PROVE_AGAIN,
  PROVEN_MS,
  RECENT,
} from "~/features/notifications/inbox";
import { changePassword } from "~/features/accounts/commands/passwords.server";
import { newAccountSession, openMemberSession, signOut } from "~/features/accounts/sessions.server";
import { commitDirectory } from "~/platform/database/commit.server";
import { inboxName } from "~/platform/realtime.server";
import { type InboxFrame, type InboxMessage, SESSION_HEADER } from "~/platform/realtime";
import app from "../../workers/app";
import { accountOf, cookiesSet, givePassword, PASSWORD, visiting } from "../features/accounts/cast";
import { addSession, as, asSystem, call, createWorld, env, newId, type Person, type World } from "../world";
import { addPost } from "../features/posts/posting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** A page's socket: what it received, and how it was closed. */
async function open(person: Person | null, extra: Record<string, string> = {}) {
  const url = `http://${world.community.slug}.localhost/parties/inbox`;
  const request = new Request(url, {
    headers: {
      Upgrade: "websocket",
      Origin: new URL(url).origin,
      ...(person ? { Cookie: person.cookie } : {}),
      ...extra,
    },
  });
  const response = await app.fetch(request, env, createExecutionContext());
  const socket = response.webSocket;
  if (!socket) return { status: response.status, socket: null };
  const received: InboxMessage[] = [];
  const closed: number[] = [];
  socket.accept();
  socket.addEventListener("message", ({ data }) => {
    if (data !== "pong") received.push(JSON.parse(String(data)));
  });
  socket.addEventListener("close", ({ code }) => void closed.push(code));
  const since = (last: number) => socket.send(JSON.stringify({ kind: "since", last }));
  return { status: 101, socket, received, closed, since };
}

type Open = Extract<Awaited<ReturnType<typeof open>>, { received: InboxMessage[] }>;
const opened = async (person: Person, extra?: Record<string, string>) => (await open(person, extra)) as Open;

const frame = (notificationId: number): InboxFrame => ({ kind: "notification", unread: 1, notificationId });
const tell = (person: Person, id: number) =>
  asSystem(world.community).realtime.tell(world.community.id, person.id, frame(id), `bookmark-${id}`);
const numbers = (page: Open) => page.received.map((message) => message.n);

test("a socket gets what is told, numbered, with the commit's bookmark", async () => {
  const page = await opened(world.mia);
  page.since(-1);
  await vi.waitFor(() => expect(page.received).toEqual([{ kind: "standing", n: 0 }]));
  await tell(world.mia, 7);
  await vi.waitFor(() => expect(page.received).toHaveLength(2));
  expect(page.received[1]).toEqual({ kind: "frame", n: 1, bookmark: "bookmark-7", frame: frame(7) });
  page.socket.close();
});

test("a page of another site opens no socket with our cookie, nor does one that does not say where it is", async () => {
  const url = `http://${world.community.slug}.localhost/parties/inbox`;
  for (const origin of ["https://evil.example", `http://${world.other.slug}.localhost`, "null", null]) {
    const headers = { Upgrade: "websocket", Cookie: world.mia.cookie, ...(origin ? { Origin: origin } : {}) };
    const answer = await app.fetch(new Request(url, { headers }), env, createExecutionContext());
    expect([origin, answer.status, answer.webSocket]).toEqual([origin, 403, null]);
  }
});

test("a socket that was away gets exactly what it missed", async () => {
  const first = await opened(world.mia);
  await tell(world.mia, 1);
  await vi.waitFor(() => expect(numbers(first)).toEqual([1]));
  first.socket.close();
  for (let id = 2; id <= 5; id++) await tell(world.mia, id);
  const second = await opened(world.mia);
  second.since(1);
  await vi.waitFor(() => expect(numbers(second)).toEqual([2, 3, 4, 5]));
  second.socket.close();
});

test("a page that missed more than is kept is told to load anew", async () => {
  for (let id = 1; id <= RECENT + 2; id++) await tell(world.mia, id);
  const page = await opened(world.mia);
  page.since(1);
  await vi.waitFor(() => expect(page.received).toEqual([{ kind: "reload", n: RECENT + 2 }]));
  page.since(2);
  await vi.waitFor(() => expect(page.received).toHaveLength(1 + RECENT));
  page.socket.close();
});

test("what is wrong counts as a question, what is too long is none: both close the page's socket alone", async () => {
  const [page, long, other] = [await opened(world.mia), await opened(world.mia), await opened(world.mia)];
  for (let i = 0; i <= MOST_ASKS; i++) page.socket.send("{}");
  long.socket.send("[".repeat(LONGEST_ASK + 1));
  await vi.waitFor(() => expect([page.closed, long.closed]).toEqual([[4002], [1009]]));
  await tell(world.mia, 1);
  await vi.waitFor(() => expect(numbers(other)).toEqual([1]));
  other.socket.close();
});

test("nobody hears another's inbox: visitor and stranger are refused, each member has their own", async () => {
  expect((await open(null)).status).toBe(401);
  expect((await open(world.stan)).status).toBe(401);
  const max = await opened(world.max);
  await tell(world.mia, 1);
  max.since(-1);
  await vi.waitFor(() => expect(max.received).toEqual([{ kind: "standing", n: 0 }]));
  max.socket.close();
});

test("an ended session is told and its socket closed; the member's other pages hear on", async () => {
  const elsewhere = {
    ...world.mia,
    cookie: await addSession(world.community, world.mia, { accountSessionId: newId() }),
  };
  const { viewer } = await as(world.community, world.mia);
  // What a browser says of its session is not believed.
  const lying = { [SESSION_HEADER]: String(viewer.directorySessionId) };
  const [page, other, liar] = [await opened(world.mia), await opened(elsewhere), await opened(elsewhere, lying)];
  await asSystem(world.community).realtime.disconnect(world.community.id, world.mia.id, [
    viewer.directorySessionId ?? 0,
  ]);
  await vi.waitFor(() => expect(page.closed).toEqual([4001]));
  expect(page.received).toMatchObject([{ frame: { kind: "session_ended" } }]);
  await tell(world.mia, 1);
  for (const heard of [other, liar]) {
    await vi.waitFor(() => expect(numbers(heard)).toEqual([1]));
    expect(heard.closed).toEqual([]);
    heard.socket.close();
  }
});

test("signing out one of two devices, and changing the password, close the sockets of the ended sessions alone", async () => {
  const { directorySessionId: kept } = (await as(world.community, world.mia)).viewer;
  const [phone, tablet] = [await signedInBeside(world.mia), await signedInBeside(world.mia)];
  const [here, onPhone, onTablet] = [await opened(world.mia), await opened(phone), await opened(tablet)];

  const signingOut = await as(world.community, phone);
  await signOut(signingOut, phone.cookie);
  await signingOut.settled();
  await vi.waitFor(() => expect(onPhone.closed).toEqual([4001]));
  expect([here.closed, onTablet.closed]).toEqual([[], []]);

  await givePassword(world.mia);
  const changing = await as(world.community, world.mia);
  const input = { current_password: PASSWORD, new_password: "an entirely new one" };
  await changePassword(changing, await accountOf(world.mia.accountId), kept ?? 0, input);
  await changing.settled();
  await vi.waitFor(() => expect(onTablet.closed).toEqual([4001]));
  await tell(world.mia, 1);
  await vi.waitFor(() => expect(numbers(here)).toEqual([1]));
  expect(here.closed).toEqual([]);
  here.socket.close();
});

/** The same member, signed in on one more device. */
async function signedInBeside(person: Person): Promise<Person> {
  const ctx = await visiting(world.community);
  const session = await newAccountSession(ctx, await accountOf(person.accountId));
  await commitDirectory(ctx, { writes: [session.write] });
  await openMemberSession(ctx, person, person.accountId, session.id);
  return { ...person, cookie: cookiesSet(ctx) };
}

test("after ten minutes a socket hears nothing more until it came through the door again", async () => {
  const page = await opened(world.mia);
  page.since(-1);
  await vi.waitFor(() => expect(page.received).toHaveLength(1));
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now + PROVEN_MS + 1);
  await tell(world.mia, 1).finally(() => clock.mockRestore());
  await vi.waitFor(() => expect(page.closed).toEqual([4002]));
  expect(page.received).toHaveLength(1);
  const again = await opened(world.mia);
  again.since(0);
  await vi.waitFor(() => expect(numbers(again)).toEqual([1]));
  again.socket.close();
});

test("a like reaches the author's open page", async () => {
  const post = await addPost(world, world.mia, world.plaza);
  const page = await opened(world.mia);
  await call(world.community, world.max, "/internal_api/user_likes", {
    json: { user_likeable_type: "Post", user_likeable_id: post.id },
  });
  await vi.waitFor(() => expect(page.received).toHaveLength(1));
  expect(page.received[0]).toMatchObject({ n: 1, frame: { kind: "notification", unread: 1 } });
  page.socket.close();
  expect((await as(world.community, world.mia)).viewer.memberId).toBe(world.mia.id);
});

test("noise on the socket changes nothing", async () => {
  const page = await opened(world.mia);
  for (const noise of ["ping", "{}", "x".repeat(LONGEST_ASK)]) page.socket.send(noise);
  page.since(-1);
  await vi.waitFor(() => expect(page.received).toEqual([{ kind: "standing", n: 0 }]));
  page.socket.close();
});

test("a page that asks without end is sent through the door again, the others stay", async () => {
  const [loud, quiet] = [await opened(world.mia), await opened(world.mia)];
  for (let n = 0; n <= MOST_ASKS; n += 1) loud.since(-1);
  await vi.waitFor(() => expect(loud.closed).toEqual([PROVE_AGAIN]));
  expect(loud.received.length).toBe(MOST_ASKS);
  quiet.since(-1);
  await vi.waitFor(() => expect(quiet.received).toHaveLength(1));
  quiet.socket.close();
});

test("beyond so many pages of one member the next is told to come later", async () => {
  const pages = await Promise.all(Array.from({ length: MOST_PAGES }, () => opened(world.max)));
  const oneMore = await opened(world.max);
  await vi.waitFor(() => expect(oneMore.closed).toEqual([COME_LATER]));
  expect(pages.every((page) => page.closed.length === 0)).toBe(true);
  for (const page of pages) page.socket.close();
});

test("of a community that is removed every page is sent away, and nothing of what it was told is kept", async () => {
  const page = await opened(world.mia);
  await tell(world.mia, 7);
  await vi.waitFor(() => expect(page.received).toHaveLength(1));
  const { realtime } = asSystem(world.community);
  await realtime.forget(world.community.id, { members: [world.mia.id] });
  await vi.waitFor(() => expect(page.closed).toEqual([PROVE_AGAIN]));
  const inbox = env.MEMBER_INBOX.getByName(inboxName(world.community.id, world.mia.id));
  const kept = await runInDurableObject(inbox, (_, { storage }) => storage.sql.exec("select n from frames").toArray());
  expect(kept).toEqual([]);
  // It is awake, and its name may be somebody's again.
  await tell(world.mia, 8);
  // Once more, by a step that was killed.
  await realtime.forget(world.community.id, { members: [world.mia.id] });
});
