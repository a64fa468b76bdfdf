import { expect, test } from "vitest";
import { likeReducer, likeView } from "~/features/likes/optimistic";

const me = { id: "me", name: "Mia Member", avatar: null };
const ana = { id: "ana", name: "Ana", avatar: null };
const toggle = { kind: "toggled", me, detailsLoaded: true } as const;

test("section 4: flag, count and sample change at once, by one", () => {
  const liked = likeReducer(likeView(false, 3, [ana]), toggle);
  expect(liked).toMatchObject({ liked: true, count: 4, sample: [me, ana], isInFlight: true });
  const settled = likeReducer(liked, { kind: "answered", state: null });
  expect(likeReducer(settled, toggle)).toMatchObject({ liked: false, count: 3, sample: [ana] });
});

test("section 4: a failure reverts flag, count and sample", () => {
  const before = likeView(true, 7, [me, ana]);
  const failed = likeReducer(likeReducer(before, toggle), { kind: "failed" });
  expect(failed).toEqual(before);
});

test("section 5: a like is ignored while another one is in flight", () => {
  const first = likeReducer(likeView(false, 0, []), toggle);
  expect(likeReducer(first, toggle)).toBe(first);
});

test("section 5: a like is ignored until the details have loaded", () => {
  const view = likeView(false, 2, []);
  expect(likeReducer(view, { ...toggle, detailsLoaded: false })).toBe(view);
});

test("section 8: after the revert the button works again", () => {
  const failed = likeReducer(likeReducer(likeView(false, 1, []), toggle), { kind: "failed" });
  expect(likeReducer(failed, toggle)).toMatchObject({ liked: true, count: 2 });
});

test("the server's answer wins, for others liked meanwhile", () => {
  const liked = likeReducer(likeView(false, 3, []), toggle);
  const state = { is_liked_by_current_user: true, user_likes_count: 9, sample_user_likes_community_members: [me, ana] };
  expect(likeReducer(liked, { kind: "answered", state })).toEqual(likeView(true, 9, [me, ana]));
});

test("the count never falls below zero and the sample holds nobody twice", () => {
  expect(likeReducer(likeView(true, 0, [me]), toggle)).toMatchObject({ count: 0, sample: [] });
  expect(likeReducer(likeView(false, 1, [me]), toggle).sample).toEqual([me]);
});

test("what an open page hears is shown, but never over a call that is under way", () => {
  const told = { kind: "told", view: likeView(false, 9, [ana]) } as const;
  expect(likeReducer(likeView(false, 3, []), told)).toEqual(told.view);
  const liked = likeReducer(likeView(false, 3, []), toggle);
  expect(likeReducer(liked, told)).toBe(liked);
});
