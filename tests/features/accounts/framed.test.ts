import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listedAs } from "~/features/accounts/framed";
import { isForFrames } from "~/platform/framed.server";

test("a site is one that the list allows, as a browser reads the same list", () => {
  const list = ["blog.test", "*.school.test", "localhost:8080"];
  for (const [site, line] of [
    ["blog.test", "blog.test"],
    ["BLOG.test", "blog.test"],
    ["www.blog.test", null],
    ["blog.test:81", null],
    ["blog.test.evil.test", null],
    ["evilblog.test", null],
    ["a.school.test", "*.school.test"],
    ["b.a.school.test", "*.school.test"],
    ["school.test", null],
    ["evilschool.test", null],
    [".school.test", null],
    ["localhost:8080", "localhost:8080"],
    ["localhost", null],
    ["", null],
  ] as const)
    expect([site, listedAs(list, site)]).toEqual([site, line]);
});

test("whatever stands before or behind a listed name, it is another site", () => {
  const text = fc.string({ minLength: 1, maxLength: 20 });
  fc.assert(fc.property(text, (more) => listedAs(["blog.test"], `blog.test${more}`) === null || more === ":"));
  fc.assert(fc.property(text, (more) => listedAs(["blog.test"], `${more}blog.test`) === null));
});

test("a frame's session is taken where a page can be put on another site, and nowhere else", () => {
  const isTaken = (path: string) => isForFrames(new URL(path, "https://coffee.test"));
  for (const path of [
    "/?iframe=true",
    "/feed?iframe=true",
    "/feed.data?iframe=true",
    "/c/brewing?iframe=true&sort=new",
    "/c/brewing/first-post?iframe=true",
    "/c/brewing/first-post.data?iframe=true",
    "/internal_api/user_likes",
    "/internal_api/posts/1/comments",
    "/internal_api/framed_sessions",
  ])
    expect([path, isTaken(path)]).toEqual([path, true]);
  for (const path of [
    "/",
    "/feed",
    "/c/brewing/first-post",
    "/c/brewing/settings?iframe=true",
    "/c/brewing/settings.data?iframe=true",
    "/c/brewing/new?iframe=true",
    "/c/brewing/members?iframe=true",
    "/c/brewing/first-post/edit?iframe=true",
    "/settings?iframe=true",
    "/settings/general?iframe=true",
    "/account?iframe=true",
    "/members?iframe=true",
    "/users/sign_in?iframe=true",
    "/session/frame?iframe=true",
    "/internal_api/members/1",
    "/internal_api/community?iframe=true",
    "/internal_api/code_snippets?iframe=true",
    "/internal_api/current_user",
    "/internal_api/postscript",
  ])
    expect([path, isTaken(path)]).toEqual([path, false]);
});
