import fc from "fast-check";
import { expect, test } from "vitest";
import { linkIn, type MessagePreview, previewed, unpreviewed, wantedLink } from "~/features/chat/previews";
import { deleted, edited, judged, messageSaid, type Refusal, shownMessage, type StoredMessage } from "~/features/chat/room";
import { element, root, text, toHtml } from "~/lib/html";

const preview: MessagePreview = { url: "https://a.example.com/", title: "A", description: "", site: "", picture: null };
const LINK = '<p>See <a href="https://a.example.com/">it</a></p>';
const said = (html = LINK): StoredMessage =>
  messageSaid(3, { id: 9, key: "key-1", memberId: 5 }, { html, text: "See it", at: 7 });
const seat = (memberId = 5) => ({ memberId, seat: 1, from: 0 });
const message = (of: StoredMessage | Refusal | null): StoredMessage => {
  if (of === null || "refused" in of) throw new Error("there is no message");
  return of;
};

test("the first link to another site is the one, whatever its address holds", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const link = element("a", { href: url, rel: "nofollow" }, text("there"));
      const html = toHtml(root([element("p", {}, text("See "), link)]));
      expect(linkIn(html)).toBe(url);
    }),
  );
  expect(linkIn('<p><a href="/u/abc" data-mention>@A</a> <a rel="x" href="https://b.example.com/?a=1&amp;b=2">b</a></p>')).toBe(
    "https://b.example.com/?a=1&b=2",
  );
  expect(linkIn('<p>&lt;a href="https://c.example.com/"&gt; <a href="mailto:a@b.example">m</a></p>')).toBeNull();
});

test("a preview takes the room's next number, once, and only of the link that still stands", () => {
  expect(wantedLink(said())).toBe("https://a.example.com/");
  const shown = message(previewed(said(), { link: "https://a.example.com/", preview }, 4));
  expect(shown).toMatchObject({ changed: 4, worded: 3, preview });
  expect(previewed(shown, { link: "https://a.example.com/", preview }, 5)).toBeNull();
  expect(previewed(said("<p>Nothing</p>"), { link: "https://a.example.com/", preview }, 4)).toBeNull();
  expect(previewed(undefined, { link: "https://a.example.com/", preview }, 4)).toBeNull();
  expect(shownMessage(shown).preview).toEqual(preview);
});

test("its author takes it away for good; nobody else does", () => {
  const shown = { ...said(), preview };
  expect(unpreviewed(shown, seat(6), 5)).toEqual({ refused: "not_yours" });
  expect(unpreviewed(undefined, seat(), 5)).toEqual({ refused: "message_gone" });
  expect(unpreviewed(said(), seat(), 5)).toBeNull();
  const bare = message(unpreviewed(shown, seat(), 5));
  expect(shownMessage(bare)).toMatchObject({ preview: null, changed: 5 });
  expect([wantedLink(bare), unpreviewed(bare, seat(), 6)]).toEqual([null, null]);
  const later = message(edited(bare, seat(), { html: `${LINK}!`, text: "See it!", at: 8 }, 6));
  expect(wantedLink(later)).toBeNull();
});

test("an edit keeps it with its link, and asks anew for another", () => {
  const shown = { ...said(), preview };
  const same = message(edited(shown, seat(), { html: `${LINK}<p>!</p>`, text: "See it !", at: 8 }, 5));
  expect(same.preview).toEqual(preview);
  const other = LINK.replace("a.example", "b.example");
  const moved = message(edited(shown, seat(), { html: other, text: "See that", at: 8 }, 5));
  expect([moved.preview, wantedLink(moved)]).toEqual([null, "https://b.example.com/"]);
});

test("of what is deleted or held nobody is shown one; put back it is there again", () => {
  const shown = { ...said(), preview };
  expect(message(deleted(shown, { ...seat(), isAdmin: false }, 9, 5)).preview).toBeNull();
  const held = message(judged(shown, 9, 5));
  expect(shownMessage(held)).toMatchObject({ isDeleted: true, preview: null, html: "" });
  expect(shownMessage(message(judged(held, null, 6)))).toMatchObject({ isDeleted: false, preview, html: LINK });
});
