import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import { getRootData } from "~/features/communities/root.server";
import SpacePage, { loader } from "~/routes/spaces/space";
import { addPost } from "../features/posts/posting";
import { addSpace, as, createWorld, type World } from "../world";
import { visit } from "./visit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** The page of a space with one post, as the Worker writes it for Mia. */
async function page(slug: string): Promise<string> {
  const path = `/c/${slug}`;
  const { data } = await visit(world.community, world.mia, path, loader, { spaceSlug: slug });
  const root: RootData = await getRootData(await as(world.community, world.mia, path, "GET"));
  const Space = SpacePage as ComponentType;
  const Page = createRoutesStub([
    { id: "root", path: "/", loader: () => root, children: [{ id: "space", path: "c/:spaceSlug", Component: Space }] },
  ]);
  const hydrationData = { loaderData: { root, space: data } };
  return renderToString(createElement(Page, { initialEntries: [path], hydrationData }));
}

test("hide_sorting (spec section 3): the page offers no orders where the space hides them", async () => {
  for (const [slug, hideSorting] of [
    ["sorted", 0],
    ["unsorted", 1],
  ] as const) {
    const space = await addSpace(world, slug, { hideSorting });
    await addPost(world, world.mia, space, { title: `A post of ${slug}` });
    const html = await page(slug);
    expect(html).toContain(`A post of ${slug}`);
    expect(html.includes("?sort=latest")).toBe(hideSorting === 0);
  }
});
