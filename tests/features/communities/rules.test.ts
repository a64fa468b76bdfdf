import { expect, test } from "vitest";
import { isHost, parseHosts, readHosts } from "~/features/communities/embed";
import { mayBeListed } from "~/features/communities/listed";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { addressFor, addressProblem, leastFull } from "~/features/communities/rules";
import { isAccountPage, isSettingsPage } from "~/features/communities/settings-pages";
import { type SidebarGroup, writeAddress } from "~/features/communities/sidebar";
import { colourPair, themeSettingsOf } from "~/features/communities/theme";

test("an address is 3 to 40 letters, digits and hyphens, and none of ours", () => {
  expect(addressProblem("coffee")).toBeNull();
  expect(addressProblem("c0-ffee")).toBeNull();
  expect(addressProblem("ab")).toBe("slug_length");
  expect(addressProblem("a".repeat(41))).toBe("slug_length");
  for (const slug of ["-abc", "abc-", "ab_c", "Abc", "a.b.c", "café", "xn--caf-dma", "a b c"]) {
    expect(addressProblem(slug)).toBe("slug_characters");
  }
  for (const slug of ["www", "admin", "api", "localhost", "mail"]) expect(addressProblem(slug)).toBe("slug_reserved");
});

test("a name gives an address that can be had (spec section 5)", () => {
  expect(addressFor("Café da Manhã!")).toBe("cafe-da-manha");
  expect(addressFor("  Ann's (quiet) Corner ")).toBe("anns-quiet-corner");
  expect(addressFor("Zoë’s Corner")).toBe("zoes-corner");
  expect(addressFor("日本")).toBe("");
  expect(addressProblem(addressFor("A very long name of a community that never ends at all"))).toBeNull();
});

test("a new community goes to the shard with the fewest", () => {
  expect(leastFull(["SHARD_1", "SHARD_2"], [])).toBe("SHARD_1");
  expect(leastFull(["SHARD_1", "SHARD_2"], [{ shard: "SHARD_1", n: 2 }])).toBe("SHARD_2");
  expect(
    leastFull(
      ["SHARD_1", "SHARD_2"],
      [
        { shard: "SHARD_1", n: 2 },
        { shard: "SHARD_2", n: 3 },
      ],
    ),
  ).toBe("SHARD_1");
});

test("only host names reach the policy header", () => {
  for (const host of ["example.com", "*.example.com", "localhost:8080", "a-b.example"]) expect(isHost(host)).toBe(true);
  for (const host of ["", "*", "exa mple.com", "example.com;", "'self'", "https://example.com", "-a.com", "a..b"]) {
    expect(isHost(host)).toBe(false);
  }
  // Whoever owns one name below these would frame the community with all the others.
  for (const host of ["*.com", "*.co.uk", "*.com.br", "*.github.io", "*.workers.dev", "*.localhost", "*.com:443"]) {
    expect([host, isHost(host)]).toEqual([host, false]);
  }
  for (const host of ["*.example.co.uk", "*.me.github.io", "*.example.com:8443"]) expect(isHost(host)).toBe(true);
  expect(parseHosts('["ok.example","x; script-src *"]')).toEqual(["ok.example"]);
  expect(parseHosts("no json")).toEqual([]);
  expect(readHosts("https://A.example/x\na.example, b.example")).toEqual({
    hosts: ["a.example", "b.example"],
    wrong: [],
  });
});

test("public pages carry title, description, canonical and picture; private ones are never for robots", () => {
  const house = (image: string | null) => ({
    origin: "https://coffee.example",
    community: { name: "Coffee", pictures: { logo: null }, seo: { image } },
  });
  const page = { title: "A post", description: "x ".repeat(300), path: "/c/a/b" };
  const tags = publicMeta(house(null), page);
  expect(tags).toContainEqual({ title: "A post · Coffee" });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://coffee.example/c/a/b" });
  expect(tags).toContainEqual({ property: "og:image", content: "https://coffee.example/icon-180.png" });
  const description = tags.find((tag) => "name" in tag && tag.name === "description");
  expect(String((description as { content: string }).content).length).toBeLessThanOrEqual(200);
  expect(tags).toContainEqual({ name: "twitter:card", content: "summary" });
  expect(tags).toContainEqual({ property: "og:site_name", content: "Coffee" });

  // The community's picture stands beside what has none of its own.
  const withPicture = publicMeta(house("/files/7/1200.webp"), page);
  expect(withPicture).toContainEqual({ property: "og:image", content: "https://coffee.example/files/7/1200.webp" });
  expect(withPicture).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
  const own = publicMeta(house("/files/7/1200.webp"), { ...page, image: "/files/8/960.webp" });
  expect(own).toContainEqual({ name: "twitter:image", content: "https://coffee.example/files/8/960.webp" });

  const article = { published: "2026-01-02T03:04:05.000Z", modified: null };
  const text = publicMeta(house(null), { ...page, article, feed: { path: "/c/a/feed.xml", title: "A" } });
  expect(text).toContainEqual({ property: "article:published_time", content: article.published });
  expect(text.some((tag) => "property" in tag && tag.property === "article:modified_time")).toBe(false);
  expect(text).toContainEqual({
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: "A",
    href: "/c/a/feed.xml",
  });
  expect(privateMeta({ title: "Account" })).toContainEqual({ name: "robots", content: "noindex, nofollow" });
});

test("search engines list nothing of a house that is not to be listed, and nothing that stands in a frame", () => {
  const root = (isIndexed: boolean, isEmbedded = false) => ({ isEmbedded, community: { isIndexed } });
  expect([root(true), root(false), root(true, true)].map(mayBeListed)).toEqual([true, false, false]);
  expect([undefined, { isEmbedded: false, community: null }].map(mayBeListed)).toEqual([true, true]);
});

test("Create leads into the space one stands in or the only one; among several one is asked", () => {
  const space = (slug: string, canPost: boolean) => ({
    id: 1,
    slug,
    name: slug,
    emoji: "",
    mark: null,
    isUnread: false,
    canPost,
  });
  const groups: SidebarGroup[] = [
    { id: 1, name: "g", slug: "g", spaces: [space("news", false), space("plaza", true), space("bar", true)] },
  ];
  // Nobody has chosen one of two.
  expect(writeAddress(groups, "/")).toBe("/c/plaza/new?choose=space");
  expect(writeAddress(groups, "/c/news")).toBe("/c/plaza/new?choose=space");
  expect(writeAddress(groups, "/c/bar/some-post")).toBe("/c/bar/new");
  const one = [{ id: 1, name: "g", slug: "g", spaces: [space("news", false), space("plaza", true)] }];
  expect(writeAddress(one, "/")).toBe("/c/plaza/new");
  expect(writeAddress([], "/")).toBeNull();
});

test("which pages bring a sidebar of their own", () => {
  expect(["/settings", "/settings/theme/", "/admin/members/abc/access"].every(isSettingsPage)).toBe(true);
  expect(["/settings/profile", "/settings/posts", "/"].some(isSettingsPage)).toBe(false);
  expect(["/account", "/account/authentication", "/settings/profile"].every(isAccountPage)).toBe(true);
  expect(isAccountPage("/accounts")).toBe(false);
});

test("a stored theme that cannot be read is the default one", () => {
  expect(themeSettingsOf({ theme: "sage", themeColors: "{" })).toMatchObject({ theme: "sage", brandColor: null });
  expect(colourPair("#123", "")).toBeNull();
  expect(colourPair("#123", "#ABCDEF")).toEqual({ light: "#112233", dark: "#ABCDEF" });
});
