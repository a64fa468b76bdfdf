import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { demoEn } from "#db/seed/demo/en";
import { demoPt } from "#db/seed/demo/pt";
import type { DemoComment, DemoCommunity } from "#db/seed/demo/types";
import { DISPLAY_VIEWS } from "~/features/spaces/rules";

const POST_TAGS = new Set(
  "h2 h3 p strong em a i ul ol li blockquote pre code hr figure img figcaption aside details summary".split(" "),
);
const COMMENT_TAGS = new Set("p strong em a code ul li blockquote".split(" "));
const VOID_TAGS = new Set(["hr", "img"]);
const FILES = join(import.meta.dirname, "../../db/seed/files");
const PICTURES = join(import.meta.dirname, "../../db/seed/pictures");

function commentsOf(demo: DemoCommunity): DemoComment[] {
  return demo.posts.flatMap((post) => post.comments.flatMap((comment) => [comment, ...(comment.replies ?? [])]));
}

/** The tags used outside the allowed set, and any that are not closed in order. */
function faultsIn(html: string, allowed: Set<string>): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [, slash, name = "", rest = ""] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
    if (!allowed.has(name)) faults.push(`<${name}>`);
    const attributes = [...rest.matchAll(/([a-z-]+)="/g)].map(([, attribute]) => `${name}.${attribute}`);
    for (const attribute of attributes) {
      if (
        !["a.href", "a.data-mention", "i.data-emoji", "img.alt", "figure.data-picture", "aside.data-callout"].includes(
          attribute,
        )
      )
        faults.push(attribute);
    }
    if (slash === "") {
      if (!VOID_TAGS.has(name)) open.push(name);
    } else if (open.pop() !== name) faults.push(`</${name}>`);
  }
  return [...faults, ...open];
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
}

function picturesIn(html: string): string[] {
  return [...html.matchAll(/data-picture="([^"]*)"/g)].map(([, name = ""]) => name);
}

function wordsIn(html: string): number {
  return html
    .replace(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter(Boolean).length;
}

/** What must be the same in every language: everything but the words. */
function shapeOf(demo: DemoCommunity) {
  const comment = ({ author, hoursAfter, likes, replies }: DemoComment): unknown => ({
    author,
    hoursAfter,
    likes,
    replies: replies?.map(comment),
  });
  return {
    theme: demo.theme,
    groups: demo.groups.map(({ key }) => key),
    spaces: demo.spaces.map(({ key, group, emoji, isPrivate, members, asking }) => [
      [key, group, emoji, isPrivate, members],
      asking && [asking.member, asking.hoursAgo],
    ]),
    members: demo.members.map(({ key, name, role, face, timeZone }) => [key, name, role, face, timeZone]),
    talks: demo.talks.map(({ key, space, people, unreadBy, lines }) => [
      [key, space, people, unreadBy],
      lines.map(({ by }) => by),
    ]),
    posts: demo.posts.map((post) => ({
      key: post.key,
      space: post.space,
      author: post.author,
      hoursAgo: post.hoursAgo,
      likes: post.likes,
      links: linksIn(post.html).sort(),
      pictures: picturesIn(post.html),
      tags: [...post.html.matchAll(/<[a-z0-9]+/g)].map(([tag]) => tag),
      comments: post.comments.map(comment),
    })),
  };
}

describe.each([
  ["en", demoEn],
  ["pt", demoPt],
] as const)("the demo in %s", (locale, demo) => {
  const people = new Set(demo.members.map(({ key }) => key));
  const postKeys = new Set(demo.posts.map(({ key }) => key));

  it("has the people, places and conversations it promises", () => {
    expect(demo.locale).toBe(locale);
    expect(demo.groups).toHaveLength(3);
    expect(demo.spaces).toHaveLength(13);
    expect(demo.course.sections).toHaveLength(3);
    expect(demo.course.sections.flatMap(({ lessons }) => lessons)).toHaveLength(10);
    const shown = demo.spaces.map(({ showsMembers, view = "posts" }) => (showsMembers ? "members" : view));
    // The calendar is that of all events, on their own page.
    expect(new Set([...shown, "calendar"])).toEqual(new Set([...DISPLAY_VIEWS, "members"]));
    expect(demo.spaces.filter(({ isPrivate }) => isPrivate)).toHaveLength(1);
    expect(demo.members).toHaveLength(30);
    expect(demo.members.filter(({ role }) => role === "owner")).toHaveLength(1);
    expect(demo.members.filter(({ role }) => role === "moderator")).toHaveLength(2);
    expect(demo.posts.length).toBeGreaterThanOrEqual(40);
    expect(commentsOf(demo).length).toBeGreaterThanOrEqual(120);
    expect(demo.posts.filter(({ html }) => picturesIn(html).length > 0).length).toBeGreaterThanOrEqual(12);
    expect(demo.posts.filter(({ html }) => wordsIn(html) >= 300).length).toBeGreaterThanOrEqual(8);
  });

  it("uses each key, slug, face and title once", () => {
    const lists: (string | number)[][] = [
      demo.members.map(({ key }) => key),
      demo.members.map(({ name }) => name),
      demo.members.map(({ face }) => face),
      demo.spaces.map(({ slug }) => slug),
      demo.groups.map(({ slug }) => slug),
      demo.posts.map(({ key }) => key),
      demo.topics.map(({ slug }) => slug),
      demo.topics.map(({ name }) => name.toLowerCase()),
      demo.posts.map(({ title }) => title),
      commentsOf(demo).map(({ html }) => html),
    ];
    for (const list of lists) {
      expect(new Set(list).size).toBe(list.length);
    }
    for (const slug of [
      demo.slug,
      ...demo.spaces.map((s) => s.slug),
      ...demo.topics.map((t) => t.slug),
      ...demo.groups.map((g) => g.slug),
    ]) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    for (const { face, timeZone } of demo.members) {
      expect(face).toBeLessThan(48);
      expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
    }
  });

  it("refers only to people, spaces, posts and pictures that exist", () => {
    const groups = new Set(demo.groups.map(({ key }) => key));
    for (const space of demo.spaces) expect(groups).toContain(space.group);
    for (const topic of demo.topics) {
      const places = new Set(topic.spaces ?? demo.spaces.map(({ key }) => key));
      for (const key of topic.posts) {
        const post = demo.posts.find((one) => one.key === key);
        expect(places, `${topic.key} on ${key}`).toContain(post?.space);
      }
    }
    for (const post of demo.posts) {
      const space = demo.spaces.find(({ key }) => key === post.space);
      const mayEnter = new Set(space?.members ?? people);
      const comments = post.comments.flatMap((comment) => [comment, ...(comment.replies ?? [])]);
      for (const { author, likes } of [post, ...comments]) {
        for (const key of [author, ...likes]) {
          expect(people).toContain(key);
          expect(mayEnter, `${key} in ${post.key}`).toContain(key);
        }
        expect(new Set(likes).size).toBe(likes.length);
        expect(likes).not.toContain(author);
      }
      for (const html of [post.html, ...comments.map((comment) => comment.html)]) {
        for (const href of linksIn(html)) {
          const [, kind, key] = /^(member|post):(.*)$/.exec(href) ?? ["", "", href];
          expect(kind === "member" ? people : postKeys).toContain(key);
        }
      }
      for (const name of [...picturesIn(post.html), ...(post.gallery ?? []).map(({ picture }) => picture)]) {
        expect(existsSync(join(PICTURES, `${name}.webp`)), name).toBe(true);
      }
      for (const { file } of post.files ?? []) expect(statSync(join(FILES, file)).size, file).toBeLessThan(50_000);
    }
  });

  it("shows somebody who waits to be let into a private space, with their words", () => {
    const waiting = demo.spaces.filter(({ asking }) => asking);
    expect(waiting).toHaveLength(1);
    for (const { isPrivate, members, asking } of waiting) {
      expect(isPrivate).toBe(true);
      expect(people).toContain(asking?.member);
      expect(members).not.toContain(asking?.member);
      expect(asking?.message).toMatch(/\S{3}/);
    }
  });

  it("has only the html the editor can make, properly closed", () => {
    for (const post of demo.posts) expect(faultsIn(post.html, POST_TAGS), post.key).toEqual([]);
    for (const { html } of commentsOf(demo)) expect(faultsIn(html, COMMENT_TAGS), html).toEqual([]);
  });

  it("begins with a picture, and has a logo", () => {
    const newest = [...demo.posts].sort((a, b) => a.hoursAgo - b.hoursAgo)[0];
    expect(picturesIn(newest?.html ?? "")).toHaveLength(1);
    expect(demo.spaces.find(({ key }) => key === newest?.space)?.isPrivate).toBe(false);
    for (const name of [
      "logo",
      ...demo.posts.flatMap(({ html, gallery = [] }) => [
        ...picturesIn(html),
        ...gallery.map(({ picture }) => picture),
      ]),
    ])
      expect(statSync(join(PICTURES, `${name}.webp`)).size, name).toBeLessThan(300_000);
  });

  it("happens in order: nothing before its post, nothing in the future", () => {
    for (const post of demo.posts) {
      expect(post.hoursAgo).toBeLessThanOrEqual(60 * 24);
      for (const comment of post.comments) {
        expect(comment.hoursAfter).toBeGreaterThan(0);
        for (const { hoursAfter } of [comment, ...(comment.replies ?? [])]) {
          expect(hoursAfter).toBeGreaterThanOrEqual(comment.hoursAfter);
          expect(hoursAfter, post.key).toBeLessThan(post.hoursAgo);
        }
      }
    }
    expect(Math.min(...demo.posts.map(({ hoursAgo }) => hoursAgo))).toBe(1);
  });
});

it("is the same community in both languages", () => {
  expect(shapeOf(demoPt)).toEqual(shapeOf(demoEn));
  expect(demoPt.posts.map(({ title }) => title)).not.toEqual(demoEn.posts.map(({ title }) => title));
});
