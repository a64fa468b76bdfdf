import { describe, expect, test } from "vitest";
import { bulkInput, filterOf, tickedPosts } from "~/features/posts/bulk/input";
import { doneLine, lineOf, MOST_POSTS, skippedLine, WAITING } from "~/features/posts/bulk/rules";

describe("a line of a bulk action", () => {
  test("says what was before", () => {
    expect(lineOf(WAITING)).toEqual({ state: "waiting" });
    expect(lineOf(doneLine({ pinnedAt: 7 }))).toEqual({ state: "done", before: { pinnedAt: 7 } });
    expect(lineOf(doneLine({ deletedAt: 7 }))).toEqual({ state: "done", before: { deletedAt: 7 } });
  });

  test("says why a post was left, in a word that an index knows; one of an older version is left all the same", () => {
    expect(skippedLine("pins_full").slice(0, 7)).toBe("skipped");
    expect(lineOf(skippedLine("pins_full"))).toEqual({ state: "skipped", reason: "pins_full" });
    expect(lineOf("skipped for_no_reason")).toEqual({ state: "skipped", reason: "changed_meanwhile" });
  });
});

describe("what is asked of a bulk action", () => {
  const codes = (input: unknown) =>
    bulkInput.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

  test("posts, each once and no more than a commit holds; what to do; a topic where one is added", () => {
    expect(bulkInput.parse({ post_ids: ["3", 3, 4], action: "pin" })).toEqual({ post_ids: [3, 4], action: "pin" });
    const many = Array.from({ length: MOST_POSTS + 1 }, (_, i) => i + 1);
    expect(codes({ post_ids: many.slice(1), action: "pin" })).toEqual([]);
    expect(codes({ post_ids: many, action: "pin" })).toEqual([["post_ids", "bulk_many"]]);
    expect(codes({ post_ids: [], action: "pin" })).toEqual([["post_ids", "bulk_none"]]);
    expect(codes({ post_ids: [1], action: "burn" })).toEqual([["action", "bulk_act"]]);
    expect(codes({ post_ids: [1], action: "add_topic", value: "" })).toEqual([["value", "bulk_topic"]]);
    expect(codes({ post_ids: [1], action: "add_topic", value: "7" })).toEqual([]);
    expect(codes({ post_ids: [1], action: "move" })).toEqual([["value", "bulk_space"]]);
  });

  test("the boxes of a form that are ticked, and filters of which what is none filters nothing", () => {
    const form = new FormData();
    for (const name of ["post_12", "post_x", "which", "post_7"]) form.set(name, "1");
    expect(tickedPosts(form)).toEqual([12, 7]);
    const asked = new URLSearchParams("status=burnt&space=&topic=4&q=tea&who=Mia");
    expect(filterOf(asked)).toEqual({ status: "published", topic: 4, q: "tea", who: "Mia" });
  });
});
