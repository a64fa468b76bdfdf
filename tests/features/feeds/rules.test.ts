import fc from "fast-check";
import { expect, test } from "vitest";
import { monthOf, robotsText, sitemapPageAt, sitemapPath, spanOf } from "~/features/feeds/rules";
import { absoluteHtml } from "~/lib/html/absolute.server";

test("a page of the sitemap is found by its address, and no other address is one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 53 - 1 }),
      fc.date({ noInvalidDate: true, min: new Date(0) }),
      (id, at) => {
        fc.pre(at.getUTCFullYear() < 10_000);
        const month = monthOf(at.getTime());
        expect(sitemapPageAt(sitemapPath(id, month))).toEqual({ kind: "space", id, month });
        expect(sitemapPageAt(sitemapPath(id, null))).toEqual({ kind: "space", id, month: null });
        const { from, to } = spanOf(month);
        expect(from <= at.getTime() && at.getTime() < to).toBe(true);
        expect(monthOf(to)).not.toBe(month);
      },
    ),
  );
  expect(sitemapPageAt("/sitemap.xml")).toEqual({ kind: "index" });
  for (const path of [
    "/sitemap-.xml",
    "/sitemap-space-1-2026-13.xml",
    "/sitemap-space-x.xml",
    "/sitemap-space-1-26-1.xml",
  ])
    expect(sitemapPageAt(path)).toBeNull();
});

test("robots of a private community want nothing; where nothing is to be listed they may still read that it is not", () => {
  const origin = "https://coffee.example";
  expect(robotsText(origin, { isPrivate: true, isIndexed: false })).toBe("User-agent: *\nDisallow: /\n");
  const open = robotsText(origin, { isPrivate: false, isIndexed: true });
  expect(open).toContain("Sitemap: https://coffee.example/sitemap.xml");
  expect(open).not.toContain("Disallow: /\n");
  const unlisted = robotsText(origin, { isPrivate: false, isIndexed: false });
  expect(unlisted).not.toContain("Sitemap");
  expect(unlisted).not.toContain("Disallow: /\n");
});

test("a text that goes out has whole addresses, and is written by the one serializer", () => {
  const page = "https://coffee.example/c/plaza/hello";
  const html = absoluteHtml(
    `<p>a &lt;b&gt; <a href="/c/x">in</a> <a href="#h-one">here</a> <a href="mailto:a@b.example">mail</a></p>
     <img src="/files/7/960.webp" srcset="/files/7/480.webp 480w" data-file="7" width="9" height="9" alt="&quot;x" loading="lazy">`,
    page,
  );
  expect(html).toContain('href="https://coffee.example/c/x"');
  expect(html).toContain(`href="${page}#h-one"`);
  expect(html).toContain('href="mailto:a@b.example"');
  expect(html).toContain('src="https://coffee.example/files/7/960.webp"');
  expect(html).not.toMatch(/srcset|data-file|loading/);
  // What no text of ours holds is an error and goes nowhere.
  expect(() => absoluteHtml('<p onclick="x()">a</p><iframe></iframe>', page)).toThrow();
  expect(() => absoluteHtml('<img src="https://evil.example/files/7/960.webp">', page)).toThrow();
});
