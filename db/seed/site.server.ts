import { headerMenuLinks, sitePages, welcomeBanners } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import { seedPostBody } from "./body";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";
import { demoOwnerId, HOUR, spaceId } from "./rows.server";

/** The pages of the demo's own, what stands in its header, and what greets its members. */
export function siteRows(demo: DemoCommunity, now: number): Statement[] {
  const communityId = seedId(demo.slug, "community");
  const at = now - 200 * 24 * HOUR;
  const pageId = (key: string) => seedId(demo.slug, "page", key);
  const spaceSlug = (to: string) => demo.spaces.find(({ key }) => `space:${key}` === to)?.slug ?? "";
  return [
    insertInto(welcomeBanners, {
      communityId,
      isShown: 1,
      heading: demo.banner.heading,
      text: demo.banner.text,
      buttonLabel: demo.banner.button,
      buttonAddress: `/c/${spaceSlug(demo.banner.to)}`,
      updatedAt: at,
    }),
    ...demo.pages.map(({ key, html, ...words }, i) => {
      const { reading: _, ...rendered } = seedPostBody(html, () => "/");
      return insertInto(sitePages, {
        id: pageId(key),
        communityId,
        ...words,
        bodyDoc: "",
        ...rendered,
        status: "published",
        visibleTo: "everybody",
        createdBy: demoOwnerId(demo),
        createdAt: at,
        updatedAt: at - i * 24 * HOUR,
      });
    }),
    ...demo.links.map(({ name, to }, i) => {
      const [, kind, key = ""] = /^(space|page):(\w+)$/.exec(to) ?? [];
      return insertInto(headerMenuLinks, {
        id: seedId(demo.slug, "header link", to),
        communityId,
        name,
        // Of a space or page it is what follows its slug.
        address: kind ? "" : to,
        spaceId: kind === "space" ? spaceId(demo, key) : null,
        pageId: kind === "page" ? pageId(key) : null,
        visibleTo: "everybody",
        position: i + 1,
        createdAt: at,
        updatedAt: at,
      });
    }),
  ];
}
