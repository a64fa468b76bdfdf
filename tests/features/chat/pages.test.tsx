import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { MessagesPayload, OpenRoomPayload, ParticipantPayload, RoomPayload } from "~/features/chat/payload";
import type { ChatMessage } from "~/features/chat/protocol";
import { NewMessage } from "~/features/chat/ui/new-message";
import { Room, type RoomData } from "~/features/chat/ui/room";
import { RoomPins } from "~/features/chat/ui/room-pins";
import { RoomPeople } from "~/features/chat/ui/room-people";
import { RoomsList } from "~/features/chat/ui/rooms-list";
import SpaceTalk from "~/features/chat/ui/space-talk";
import type { RootData } from "~/features/communities/root.server";
import type { SpaceHead } from "~/features/spaces/head";

const NOW = Date.parse("2026-11-26T15:00:00Z");
const UUID = "01a21596-8653-7450-9a00-057280e95143";

const viewer = (isViewOnly = false) => ({
  isSignedIn: true,
  publicUid: "me",
  name: "Mia",
  avatar: null,
  timeZone: "UTC",
  isViewOnly,
  masquerade: isViewOnly ? { mode: "view_only" } : null,
});

function rendered(Component: () => React.ReactNode, isViewOnly = false): string {
  const root = { locale: "en", community: null, now: NOW, viewer: viewer(isViewOnly) } as unknown as RootData;
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => root }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />);
}

const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

const person = (id: number, name: string): ParticipantPayload => ({
  member_id: id,
  community_member: { id: `uid-${id}`, name, avatar: null },
  admin: id === 1,
  read_n: 0,
  is_gone: false,
  is_blocked: false,
});
const people = [person(1, "Mia"), person(2, "Noor Haddad"), person(3, "Sam")];

const message = (n: number, memberId: number, words: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  n,
  globalId: 1000 + n,
  changed: n,
  key: `key-${n}`,
  memberId,
  html: `<p>${words}</p>`,
  at: new Date(NOW - (60 - n) * 60_000).toISOString(),
  editedAt: null,
  isDeleted: false,
  reactions: [],
  isPinned: false,
  files: [],
  root: 0,
  isInRoom: true,
  thread: null,
  named: [],
  preview: null,
  ...more,
});

const line: RoomPayload = {
  uuid: UUID,
  kind: "group",
  name: "",
  picture: null,
  participants: people.slice(1),
  participants_count: 3,
  last_message: {
    n: 4,
    member_id: 2,
    excerpt: "Twelve kilos",
    at: new Date(NOW - 60_000).toISOString(),
    is_folded: false,
    carried: null,
  },
  unread: 2,
  is_mentioned: false,
  muted: false,
  archived: false,
  pinned: false,
};

const room: OpenRoomPayload = {
  ...line,
  space: null,
  description: "",
  shows_history: false,
  current_participant: { member_id: 1, admin: true, muted: false, archived: false, pinned: false, read_n: 2 },
  policies: {
    can_create_message: true,
    can_delete_messages: true,
    can_manage_chat_room: true,
    can_leave_chat_room: true,
    can_pin_message: true,
  },
};

const messages: MessagesPayload = {
  records: [
    message(1, 1, "Mine"),
    message(2, 2, "Before"),
    message(3, 2, "After", { editedAt: new Date(NOW).toISOString() }),
    message(4, 3, "", {
      html: "",
      isDeleted: true,
      thread: { replies: 1, ids: [2], n: 9, at: new Date(NOW).toISOString() },
    }),
    message(5, 3, "", { html: "", isDeleted: true }),
  ],
  has_before: true,
  has_after: false,
  board: { changed: 0, pins: 0, spotlight: null },
  n: 6,
};

const data: RoomData = {
  room,
  people,
  messages,
  now: NOW,
  requestKey: "key-of-the-page",
  marked: null,
  dated: null,
  thread: null,
};
const page = (change: Partial<RoomData> = {}, isViewOnly = false) =>
  rendered(() => <Room {...data} {...change} refused={null} details={null} />, isViewOnly);

test("a room is there before any script: who said what, where one left off, and a form that says something", () => {
  const html = page();
  const text = textOf(html);
  expect(text).toMatch(
    /Noor Haddad and Sam.*Older messages.*Today.*You.*Mine.*Noor Haddad.*Before.*New.*After.*\(edited\).*Message removed/,
  );
  // Only where replies hang on it.
  expect(text.match(/Message removed/g)).toHaveLength(1);
  expect(html).toContain(`href="/messages/${UUID}?before=1"`);
  expect(html).toMatch(new RegExp(`<form[^>]*action="/messages/${UUID}"[^>]*>.*name="key" value="key-of-the-page"`));
  expect(html).toMatch(/value="say"[^>]*name="intent"/);
  // The log is silent: what comes is said once, beside it.
  expect(html).toMatch(/role="log" aria-live="off"/);
  expect(html).toMatch(/<output class="sr" aria-live="polite"><\/output>/);
});

test("a thread stands beside its room before any script: what is answered, its replies, and a form of its own", () => {
  const root = message(2, 2, "Before", {
    thread: { replies: 2, ids: [1, 3], n: 7, at: new Date(NOW - 1_000).toISOString() },
  });
  const records = [message(6, 3, "A reply", { root: 2, isInRoom: false }), message(7, 1, "Mine too", { root: 2 })];
  const thread = { ...messages, records, root, has_before: false, is_following: true, read_n: 5 };
  const html = page({ thread, messages: { ...messages, records: [message(1, 1, "Mine"), root] } });
  expect(html).toMatch(new RegExp(`<a [^>]*href="/messages/${UUID}\\?thread=2"[^>]*>.*2 replies`));
  const [, aside = ""] = html.split("<aside");
  expect(textOf(`<aside${aside}`)).toMatch(/Thread in .*Noor Haddad.*Before.*2 replies.*New.*A reply.*You.*Mine too/);
  expect(aside).toContain(`action="/messages/${UUID}?thread=2"`);
  expect(aside).toMatch(/name="thread" value="2"/);
  expect(aside).toMatch(/aria-pressed="true" aria-label="Follow thread"/);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const looking = page({ thread }, true);
  expect(looking).not.toMatch(/<textarea|method="post"|aria-haspopup="menu"/);
});

test("what is pending, refused or read has no words before it happens", () => {
  const text = textOf(page());
  expect(text).not.toMatch(/Waiting for a connection|Not sent|Read by/);
  const readers = [people[0], { ...people[1], read_n: 1 }, people[2]] as ParticipantPayload[];
  const mineLast = { ...messages, records: [message(1, 1, "Mine")] };
  expect(textOf(page({ people: readers, messages: mineLast }))).toContain("Read by Noor Haddad");
});

test("who only looks finds no field, no menu and no form", () => {
  const html = page({}, true);
  expect(html).not.toMatch(/<textarea|method="post"|aria-haspopup="menu"/);
  expect(textOf(html)).toContain("You are only looking");
});

test("the words of whom one has blocked are folded in a group, each with a button, and not between two", () => {
  const noor = people.map((one) => ({ ...one, is_blocked: one.member_id === 2 }));
  const html = page({ people: noor });
  expect(textOf(html)).toContain("Message of somebody you blocked Show it");
  const folded = html.match(/<details>.*?<\/details>/gs) ?? [];
  expect(folded.filter((one) => one.includes("Before"))).toHaveLength(1);
  expect(html.replace(/<details>.*?<\/details>/gs, "")).not.toContain("Before");
  const shown = textOf(html);
  expect(shown).toContain("Mine");
  expect(page({ people: noor, room: { ...room, kind: "direct" } })).not.toContain("<details>");
});

test("nor do the spotlight and the pins say them before they are asked", () => {
  const noor = people.map((one) => ({ ...one, is_blocked: one.member_id === 2 }));
  const spotlight = { n: 2, memberId: 2, text: "Before the light" };
  const lit = { ...messages, board: { changed: 6, pins: 1, spotlight } };
  expect(textOf(page({ messages: lit }))).toContain("Before the light");
  expect(textOf(page({ messages: lit, people: noor }))).not.toContain("Before the light");
  const pinned = (them: ParticipantPayload[]) =>
    rendered(() => (
      <RoomPins room={room} people={them} pins={[message(2, 2, "Put up"), message(3, 3, "Put up too")]} />
    ));
  expect(pinned(people)).not.toContain("<details>");
  const outside = pinned(noor).replace(/<details>.*?<\/details>/gs, "");
  expect(outside).toContain("Put up too");
  expect(outside).not.toMatch(/Put up(?! too)/);
});

test("a room that nobody hears says so in place of the field", () => {
  const policies = { ...room.policies, can_create_message: false };
  expect(textOf(page({ room: { ...room, policies } }))).toContain("You can’t write in this conversation");
});

test("the list says whose the last words are, how many are unread, and that a room is muted", () => {
  const rooms = (records: RoomPayload[]) =>
    rendered(() => (
      <RoomsList
        rooms={{ records, next_cursor: null }}
        canBegin
        isPage
        isArchive={false}
        openUuid={UUID}
        openThread={null}
        me={1}
        now={NOW}
      />
    ));
  const html = rooms([line]);
  expect(textOf(html)).toMatch(/Noor Haddad and Sam.*Noor Haddad ?: ?Twelve kilos.*2 unread/);
  expect(html).toContain('aria-current="page"');
  expect(textOf(rooms([{ ...line, unread: 20 }]))).toContain("20+ unread");
  expect(rooms([{ ...line, muted: true }])).toContain('aria-label="Muted"');
  expect(textOf(rooms([{ ...line, last_message: null }]))).toContain("Nothing said yet");
  expect(textOf(rooms([]))).toContain("No messages yet");
});

test("who manages a group names it and puts people in and out; everybody else sees who is in it", () => {
  const shown = (is: OpenRoomPayload) =>
    rendered(() => <RoomPeople room={is} people={people} chosen={null} refused={null} />);
  expect(shown(room)).toMatch(/value="describe".*value="add_people".*value="take_out".*value="leave".*value="delete"/);
  const plain = shown({ ...room, policies: { ...room.policies, can_manage_chat_room: false } });
  expect(plain).not.toMatch(/value="(?:describe|add_people|take_out|delete|admin)"/);
  expect(plain).toContain('value="leave"');
  const about = { ...room, name: "Roasters", description: "Beans & <kettles>", shows_history: true };
  expect(shown(about)).toMatch(/<textarea[^>]*>Beans &amp; &lt;kettles&gt;<\/textarea>.*type="checkbox"[^>]*checked/);
  const told = textOf(shown({ ...about, policies: { ...room.policies, can_manage_chat_room: false } }));
  expect(told).toMatch(/Beans &amp; &lt;kettles&gt;.*People who are added see what was said before/);
  expect(textOf(plain)).toContain("People who are added see what is said from then on");
  const typed = { intent: "describe", name: "Typed", description: "As typed", picture: "" };
  const refused = rendered(() => <RoomPeople room={about} people={people} chosen={null} refused="No" typed={typed} />);
  expect(refused).toMatch(/value="Typed".*>As typed<\/textarea>/);
  expect(refused).not.toMatch(/type="checkbox"[^>]*checked/);
});

test("a new message keeps whom one chose and what one typed when it comes back refused", () => {
  const chosen = [
    { id: 2, name: "Noor <b>" },
    { id: 3, name: "Sam" },
  ];
  const html = rendered(() => (
    <NewMessage
      chosen={chosen}
      found={null}
      requestKey="key-1"
      values={{ body: "Typed", name: "Kettles" }}
      refused="Somebody is gone."
    />
  ));
  expect(html).toContain('name="people" value="2 Noor &lt;b&gt;"');
  expect(html).toMatch(/<textarea[^>]*>Typed<\/textarea>/);
  expect(html).toContain('value="Kettles"');
  expect(textOf(html)).toMatch(/Somebody is gone\..*Starts a group of 3/);
});

test("a chat space has a head of its own, with its pins, its spotlight and ways that lead into the space", () => {
  const head = { id: 7, slug: "counter", name: "Counter", emoji: "☕", description: "", isMember: true };
  const inSpace = { ...room, kind: "space" as const, name: "Counter", space: { id: 7, slug: "counter", emoji: "☕" } };
  const board = { changed: 6, pins: 1, spotlight: { n: 2, memberId: 2, text: "Before" } };
  const pinned = [message(2, 2, "Before", { isPinned: true })];
  const shown = (pins: ChatMessage[] | null, canPin = true) =>
    rendered(() => (
      <SpaceTalk
        head={head as SpaceHead}
        found={null}
        faces={[]}
        entryRequests={0}
        heldBy={[]}
        refused={null}
        talk={{
          ...data,
          room: { ...inSpace, policies: { ...inSpace.policies, can_pin_message: canPin } },
          messages: { ...messages, board },
          pins,
        }}
      />
    ));
  const html = shown(null);
  expect(html).toContain('href="/c/counter?show=pins"');
  expect(html).toContain('href="/c/counter?around=2#message-2"');
  expect(html).toMatch(
    /<form[^>]*action="\/c\/counter"[^>]*id="room-acts"|<form[^>]*id="room-acts"[^>]*action="\/c\/counter"/,
  );
  // But for a file without a script, which any room is sent there.
  expect(html.replace(/<noscript><a [^>]*href="\/messages\/[^"]*\/file"/, "")).not.toContain("/messages/");
  const listed = shown(pinned);
  expect(listed).toContain('href="/c/counter?around=2#message-2"');
  expect(listed).toContain('value="unpin 2"');
  expect(listed).not.toContain("<textarea");
  expect(shown(pinned, false)).not.toContain('value="unpin 2"');
});
