import { describe, expect, test } from "vitest";
import { keptBy, keptPages } from "~/platform/edge/page-key";
import { holdsSnippets, isSafe } from "~/features/snippets/places";
import { SNIPPET_POLICY, snippetDocument } from "~/features/snippets/document";
import { bytesOf, SANDBOX } from "~/features/snippets/rules";
import { newSnippetForm, newSnippetInput } from "~/features/snippets/input";

describe("which pages hold snippets", () => {
  test.each([
    "/",
    "/feed",
    "/c/plaza",
    "/c/plaza/settings-for-ovens",
    "/u/abc",
    "/members",
    "/p/account",
    "/legal/terms",
  ])("%s does", (path) => expect(holdsSnippets(path)).toBe(true));

  test.each([
    "/settings",
    "/settings/profile",
    "/Settings/theme",
    "/%73ettings/code_snippets",
    "/%61ccount/authentication",
    "/view%5fas",
    "//settings",
    "/account",
    "/account/authentication",
    "/users/sign_in",
    "/USERS/password/edit",
    "/admin/members/x/info",
    "/members/edit/1",
    "/members/invite/details",
    "/members/invitations",
    "/members/invitation_links/1/edit",
    "/view_as",
    "/i/code",
    "/legal/agree",
    "/session/handoff",
  ])("%s does not", (path) => expect(holdsSnippets(path)).toBe(false));

  test("none does with ?safe=1, and its copy is another one than the page's own", () => {
    const at = (query: string) => new URL(`http://house/${query}`);
    expect(["?safe=1", "?x=2&safe=1"].map((query) => isSafe(at(query)))).toEqual([true, true]);
    expect(["", "?safe=0", "?safe", "?unsafe=1"].map((query) => isSafe(at(query)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const key = keptPages({ home: { index: true, module: { handle: keptBy({ known: { sort: ["new"] } }) } } });
    expect(["?safe=1", "?safe=0", "?sort=new&safe=1", ""].map((query) => key(at(query)))).toEqual([
      "/?safe=1",
      "/",
      "/?sort=new&safe=1",
      "/",
    ]);
  });
});

describe("a snippet's document", () => {
  test("has no origin, in the frame as by its own policy, and ends nothing by its name", () => {
    expect(SANDBOX).toBe("allow-scripts");
    expect(SNIPPET_POLICY).toMatch(/^sandbox allow-scripts; default-src 'none'; /);
    expect(SNIPPET_POLICY).toContain("form-action 'none'; base-uri 'none'; frame-ancestors 'self'");
    expect(SNIPPET_POLICY).not.toMatch(/allow-same-origin|allow-popups|allow-top|allow-forms|unsafe-eval/);
    const html = snippetDocument({ name: `</title><b a="`, code: "<p>Mine</p>" }, "pt-BR");
    expect(html).toContain("<title>&lt;/title&gt;&lt;b a=&quot;</title>");
    expect(html).toContain(`<html lang="pt-BR">`);
    expect(html.endsWith("<body><p>Mine</p></body></html>")).toBe(true);
  });
});

describe("what is typed", () => {
  const typed = { name: "Counter", code: "<p>x" };
  const wrong = (fields: object) =>
    newSnippetInput.safeParse({ ...typed, ...fields }).error?.issues.map(({ path, message }) => `${path} ${message}`);

  test("is off, unseen and everybody's where it says nothing else", () => {
    expect(newSnippetInput.parse(typed)).toEqual({
      ...typed,
      place: "hidden",
      height: 120,
      visible_to: "everybody",
      is_on: false,
    });
    expect(newSnippetForm.parse({ ...typed, is_on: "on", height: "90" })).toMatchObject({ is_on: true, height: 90 });
    expect(newSnippetForm.parse(typed)).toMatchObject({ is_on: false });
  });

  test("is refused where it is nothing, too much or nowhere", () => {
    expect(wrong({ name: " ", code: "" })).toEqual(["name required", "code required"]);
    expect(wrong({ height: 39 })).toEqual(["height code_snippet_height"]);
    expect(wrong({ height: 801 })).toEqual(["height code_snippet_height"]);
    expect(wrong({ height: "tall" })).toEqual(["height code_snippet_height"]);
    expect(wrong({ place: "head" })).toEqual(["place invalid"]);
    expect(wrong({ visible_to: "admins" })).toEqual(["visible_to invalid"]);
  });

  test("is counted in bytes", () => {
    expect(wrong({ code: "a".repeat(65_536) })).toBeUndefined();
    expect(wrong({ code: "a".repeat(65_537) })).toEqual(["code code_snippet_too_long"]);
    expect(bytesOf("ç")).toBe(2);
    expect(wrong({ code: "ç".repeat(32_769) })).toEqual(["code code_snippet_too_long"]);
  });
});
