import { expect, test } from "vitest";
import { type MessagePreview, previewed, unpreviewed, wantedLink } from "~/features/chat/previews";
import {
  deleted,
  edited,
  judged,
  messageSaid,
  type Refusal,
  shownMessage,
  type StoredMessage,
} from "~/features/chat/room";

const A = "https://a.example.com/";
const shown: MessagePreview = { url: A, title: "A", description: "", site: "", picture: null };
const said = (link: string | null = A): StoredMessage =>
  messageSaid(3, { id: 9, key: "key-1", memberId: 5 }, { html: "<p>See it</p>", text: "See it", at: 7, link });
const withPreview = (): StoredMessage => ({ ...said(), preview: { link: A, shown, isOff: false } });
const words = (text: string, link: string | null = A) => ({ html: `<p>${text}</p>`, text, at: 8, link });
const seat = (memberId = 5) => ({ memberId, seat: 1, from: 0 });
const message = (of: StoredMessage | Refusal | null): StoredMessage => {
  if (of === null || "refused" in of) throw new Error("there is no message");
  return of;
};

test("a preview takes the room's next number, once, and only of the link that still stands", () => {
  expect([wantedLink(said()), wantedLink(said(null))]).toEqual([A, null]);
  const after = message(previewed(said(), { link: A, shown }, 4));
  expect(after).toMatchObject({ changed: 4, worded: 3 });
  expect(shownMessage(after).preview).toEqual(shown);
  expect(previewed(after, { link: A, shown }, 5)).toBeNull();
  expect(previewed(said("https://b.example.com/"), { link: A, shown }, 4)).toBeNull();
  expect(previewed(undefined, { link: A, shown }, 4)).toBeNull();
});

test("its author takes it away for good; nobody else does", () => {
  expect(unpreviewed(withPreview(), seat(6), 5)).toEqual({ refused: "not_yours" });
  expect(unpreviewed(undefined, seat(), 5)).toEqual({ refused: "message_gone" });
  expect(unpreviewed(said(), seat(), 5)).toBeNull();
  const bare = message(unpreviewed(withPreview(), seat(), 5));
  expect(shownMessage(bare)).toMatchObject({ preview: null, changed: 5 });
  expect([wantedLink(bare), unpreviewed(bare, seat(), 6)]).toEqual([null, null]);
  const later = message(edited(bare, seat(), words("See that", "https://b.example.com/"), 6));
  expect(wantedLink(later)).toBeNull();
});

test("an edit keeps it with its link, asks anew for another, and loses it with its link", () => {
  const after = (link: string | null) => message(edited(withPreview(), seat(), words("See that", link), 5));
  expect(shownMessage(after(A)).preview).toEqual(shown);
  expect([after("https://b.example.com/").preview?.shown, wantedLink(after("https://b.example.com/"))]).toEqual([
    null,
    "https://b.example.com/",
  ]);
  expect(after(null).preview).toBeNull();
});

test("of what is deleted or held nobody is shown one; put back it is there again", () => {
  expect(message(deleted(withPreview(), { ...seat(), isAdmin: false }, 9, 5)).preview).toBeNull();
  const held = message(judged(withPreview(), 9, 5));
  expect(shownMessage(held)).toMatchObject({ isDeleted: true, preview: null, html: "" });
  expect(shownMessage(message(judged(held, null, 6)))).toMatchObject({ isDeleted: false, preview: shown });
});
