import { expect, test } from "vitest";
import { shapeOf } from "~/features/communities/page-shapes";
import { matchNamed, recentOf, withVisit } from "~/features/communities/places";
import { findFolded, fold } from "~/lib/fold";

test("a name is found without its accents and its capitals, and the part that was typed is known", () => {
  expect(fold("Configurações")).toBe("configuracoes");
  expect(findFolded("Configurações", "configuracoes")).toEqual([0, 13]);
  expect(findFolded("Água e moagem", "agua")).toEqual([0, 4]);
  // Written with combining marks the text is longer than what is read.
  expect(findFolded("A\u0301gua", "agua")).toEqual([0, 5]);
  expect(findFolded("Immersion & siphon", "siph")).toEqual([12, 16]);
  expect(findFolded("Immersion", "xyz")).toBeNull();
  expect(findFolded("Immersion", "  ")).toBeNull();
});

test("names that begin with the words come first, then those that hold them, then those of such a group", () => {
  const places = [
    { id: "1", label: "The water lab" },
    { id: "2", label: "Espresso", detail: "Water and grind" },
    { id: "3", label: "Water" },
    { id: "4", label: "Say hello" },
  ];
  expect(matchNamed(places, "water").map(({ one }) => one.id)).toEqual(["3", "1", "2"]);
  expect(matchNamed(places, "water")[1]?.marked).toEqual([4, 9]);
  expect(matchNamed(places, "").map(({ one }) => one.id)).toEqual(["1", "2", "3", "4"]);
});

test("what was visited lately is offered once, without where one is and without what one may not reach", () => {
  const visited = ["/c/a", "/", "/c/b", "/c/a", "/c/secret"].reduceRight<string[]>(withVisit, []);
  expect(visited).toEqual(["/c/a", "/", "/c/b", "/c/secret"]);
  const places = [{ to: "/" }, { to: "/c/a" }, { to: "/c/b" }, { to: undefined }];
  expect(recentOf(places, visited, "/c/b")).toEqual([{ to: "/c/a" }, { to: "/" }]);
});

test("each kind of page has its own shape", () => {
  expect(shapeOf("/")).toEqual({ kind: "feed" });
  expect(shapeOf("/c/pour-over")).toEqual({ kind: "space", spaceSlug: "pour-over" });
  expect(shapeOf("/c/pour-over/members")).toEqual({ kind: "members", spaceSlug: "pour-over" });
  expect(shapeOf("/c/pour-over/new")).toEqual({ kind: "form" });
  expect(shapeOf("/c/pour-over/a-post")).toEqual({ kind: "post", spaceSlug: "pour-over" });
  expect(shapeOf("/c/pour-over/a-post/edit")).toEqual({ kind: "form" });
  expect(shapeOf("/settings/theme")).toEqual({ kind: "settings" });
  expect(shapeOf("/settings/profile")).toEqual({ kind: "account" });
  expect(shapeOf("/settings/posts")).toEqual({ kind: "form" });
});
