import { expect, test } from "vitest";
import type { CommentPayload, CommentsPayload } from "~/features/comments/payload";
import { encodeCursor } from "~/features/comments/cursor";
import { atGap, listOf, threadsReducer } from "~/features/comments/threads";

const comment = (id: number, more: Partial<CommentPayload> = {}): CommentPayload => ({
  id,
  post_id: 1,
  parent_comment_id: null,
  reply_to: null,
  quote: null,
  body: `<p>${id}</p>`,
  created_at: new Date(id * 1000).toISOString(),
  edited_at: null,
  is_deleted: false,
  is_accepted: false,
  is_liked_by_current_user: false,
  user_likes_count: 0,
  reactions: [],
  community_member: { id: "m", name: "Mia", avatar: null, is_post_author: false, role: "member" },
  policies: { can_update_comment: false, can_destroy_comment: false },
  replies: [],
  has_more_replies: false,
  replies_cursor: null,
  ...more,
});

const page = (ids: number[], more: Partial<CommentsPayload> = {}): CommentsPayload => ({
  post_id: 1,
  space_slug: "plaza",
  post_slug: "post",
  comments_count: ids.length,
  records: ids.map((id) => comment(id)),
  new_since: null,
  sort: "oldest",
  previous_cursor: null,
  next_cursor: null,
  target_id: null,
  policies: { can_create_comment: true },
  is_comments_enabled: true,
  is_comments_closed: false,
  needs_confirmed_email: false,
  request_key: "",
  ...more,
});

const ids = (state: CommentsPayload) => state.records.map((thread) => thread.id);

test("a written comment stands last and is counted; written twice it stands once", () => {
  const once = threadsReducer(page([1, 2]), { kind: "written", comment: comment(9) });
  expect([ids(once), once.comments_count]).toEqual([[1, 2, 9], 3]);
  expect(ids(threadsReducer(once, { kind: "page_added", page: page([3, 9]), where: "below" }))).toEqual([1, 2, 3, 9]);
});

test("a reply stands under its root", () => {
  const reply = comment(5, { parent_comment_id: 1 });
  const state = threadsReducer(page([1, 2]), { kind: "written", comment: reply });
  expect(state.records[0]?.replies.map((one) => one.id)).toEqual([5]);
});

test("a deleted comment keeps its place and its replies, and its undo brings it back counted", () => {
  const before = threadsReducer(page([1]), { kind: "written", comment: comment(5, { parent_comment_id: 1 }) });
  const gone = threadsReducer(before, { kind: "changed", comment: comment(1, { is_deleted: true, body: "" }) });
  expect(gone.records[0]).toMatchObject({ is_deleted: true, replies: [{ id: 5 }] });
  expect(gone.comments_count).toBe(1);
  expect(threadsReducer(gone, { kind: "changed", comment: comment(1) })).toEqual(before);
});

test("pages are added above and below, each with its own cursor", () => {
  const start = page([5, 6], { previous_cursor: "p", next_cursor: "n" });
  const above = threadsReducer(start, {
    kind: "page_added",
    page: page([3, 4], { previous_cursor: "q" }),
    where: "above",
  });
  expect([ids(above), above.previous_cursor, above.next_cursor]).toEqual([[3, 4, 5, 6], "q", "n"]);
  const below = threadsReducer(above, { kind: "page_added", page: page([6, 7]), where: "below" });
  expect([ids(below), below.next_cursor]).toEqual([[3, 4, 5, 6, 7], null]);
});

test("more replies fill the gap before a target and stand in order", () => {
  const root = comment(1, { replies: [comment(2), comment(9)], has_more_replies: true, replies_cursor: "c" });
  const more = { replies: [comment(3), comment(9)], has_more_replies: false, replies_cursor: null };
  const state = threadsReducer(page([], { records: [root] }), { kind: "replies_added", rootId: 1, more });
  expect(state.records[0]).toMatchObject({ has_more_replies: false, replies: [{ id: 2 }, { id: 3 }, { id: 9 }] });
});

test("a page loaded anew is the truth, and what was added around it stays", () => {
  const before = page([3, 4, 5, 6], { previous_cursor: "q", next_cursor: null });
  const fresh = page([4, 5], { previous_cursor: "p", next_cursor: "n" });
  const state = threadsReducer(before, { kind: "loaded", page: fresh });
  expect([ids(state), state.previous_cursor, state.next_cursor]).toEqual([[3, 4, 5, 6], "q", null]);
  expect(ids(threadsReducer(page([4, 5, 6]), { kind: "loaded", page: page([4, 6]) }))).toEqual([4, 6]);
});

test("another list takes nothing of the old one with it; the same list at another moment is known", () => {
  const grown = threadsReducer(page([1, 2]), { kind: "written", comment: comment(9) });
  expect(ids(threadsReducer(grown, { kind: "opened", page: page([5, 6], { target_id: 6 }) }))).toEqual([5, 6]);
  expect(listOf(page([1, 2, 3]))).toBe(listOf(page([1, 2])));
  for (const other of [page([1, 2], { target_id: 2 }), page([1, 2], { post_id: 2 }), page([5])]) {
    expect(listOf(other)).not.toBe(listOf(page([1, 2])));
  }
});

test("an open page may have heard of a comment, and counted it, before its writer is answered: it counts once", () => {
  const heard = threadsReducer(page([1]), {
    kind: "adapted",
    adapt: (state) => ({ ...state, comments_count: 2, records: [...state.records, comment(5)] }),
  });
  const answered = threadsReducer(heard, { kind: "written", comment: comment(5) });
  expect([ids(answered), answered.comments_count]).toEqual([[1, 5], 2]);
});

test("what was written while others wait stands where it belongs once they are there", () => {
  const own = threadsReducer(page([1, 2], { next_cursor: "n" }), { kind: "written", comment: comment(9) });
  const below = threadsReducer(own, { kind: "page_added", page: page([3, 4]), where: "below" });
  expect(ids(below)).toEqual([1, 2, 3, 4, 9]);
  const late = threadsReducer(page([1, 9]), { kind: "written", comment: comment(5) });
  expect(ids(late)).toEqual([1, 5, 9]);
});

test("what stands beyond the end of its page stands after the gap, whether thread or reply", () => {
  const after = (id: number, rank = 1) => encodeCursor({ direction: "after", rank, createdAt: id * 1000, id });
  const apart = (list: CommentPayload[], cursor: string | null) =>
    atGap(list, cursor).map((part) => part.map(({ id }) => id));
  const accepted = comment(8, { is_accepted: true });
  expect(apart([accepted, comment(1), comment(2), comment(40)], after(2))).toEqual([[8, 1, 2], [40]]);
  expect(apart([comment(1), comment(2)], null)).toEqual([[1, 2], []]);
  const replies = [2, 3, 7].map((id) => comment(id, { parent_comment_id: 1 }));
  expect(apart(replies, after(3, 0))).toEqual([[2, 3], [7]]);
});

test("the newest first: what is written stands first, pages follow below", () => {
  const start = page([9, 8], { sort: "latest", next_cursor: "n" });
  const said = threadsReducer(start, { kind: "written", comment: comment(12) });
  expect(ids(said)).toEqual([12, 9, 8]);
  const below = threadsReducer(said, { kind: "page_added", page: page([7, 6], { sort: "latest" }), where: "below" });
  expect([ids(below), below.next_cursor]).toEqual([[12, 9, 8, 7, 6], null]);
  expect(
    atGap(said.records, encodeCursor({ direction: "after", sort: "latest", rank: 0, createdAt: 8000, id: 8 })),
  ).toEqual([said.records, []]);
});

test("most liked: everything stays where it was listed, whatever is liked meanwhile; what is written stands first", () => {
  const liked = (id: number, user_likes_count: number) => comment(id, { user_likes_count });
  const start = { ...page([], { sort: "likes", next_cursor: "n" }), records: [liked(5, 9), liked(7, 8)] };
  const changed = threadsReducer(start, { kind: "changed", comment: liked(7, 50) });
  expect(ids(changed)).toEqual([5, 7]);
  const said = threadsReducer(changed, { kind: "written", comment: comment(12) });
  expect(ids(said)).toEqual([12, 5, 7]);
  // One of the first page fell behind meanwhile: it comes with the second, and is shown once.
  const second = { ...page([], { sort: "likes" }), records: [liked(5, 4), liked(1, 3)] };
  const below = threadsReducer(said, { kind: "page_added", page: second, where: "below" });
  expect(ids(below)).toEqual([12, 5, 7, 1]);
  // Loaded anew it is as the server has it, with what was added around it.
  const anew = { ...page([], { sort: "likes", next_cursor: "n" }), records: [liked(7, 50), liked(5, 4)] };
  const loaded = threadsReducer(below, { kind: "loaded", page: anew });
  expect([ids(loaded), loaded.next_cursor]).toEqual([[12, 7, 5, 1], null]);
});

test("of the newest and the most liked another may stand first a moment later: it is the same list", () => {
  for (const sort of ["latest", "likes"] as const) {
    expect(listOf(page([9, 8], { sort }))).toBe(listOf(page([10, 9, 8], { sort })));
    expect(listOf(page([9], { sort }))).not.toBe(listOf(page([9], { sort, previous_cursor: "p" })));
    expect(listOf(page([9], { sort }))).not.toBe(listOf(page([9])));
  }
});
