import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import type { PostPayload } from "~/features/posts/present";
import { ScheduledPost } from "~/features/posts/ui/scheduled-post";

const NOW = Date.UTC(2026, 10, 23);
const root = { locale: "en", community: null, viewer: { timeZone: "UTC" } } as unknown as RootData;

const picture = (id: number) => ({
  id,
  url: `/files/${id}/1920.webp`,
  src: `/files/${id}/960.webp`,
  src_set: "",
  width: 1600,
  height: 1200,
  alt: `Bag ${id}`,
});

const waiting = (own: Partial<PostPayload>) =>
  ({
    id: 1,
    slug: "bags",
    name: "Bags",
    body: "",
    status: "scheduled",
    scheduled_at: new Date(NOW + 3_600_000).toISOString(),
    author: { id: "mia", name: "Mia", avatar: null, headline: "", role: "member" },
    space: { id: 2, slug: "bags", name: "Bags", emoji: "" },
    policies: { can_update_post: true },
    gallery: null,
    topics: [],
    ...own,
  }) as unknown as PostPayload & { scheduled_at: string };

function shown(own: Partial<PostPayload>): string {
  const Component = () => <ScheduledPost post={waiting(own)} now={NOW} chosenTime={null} error={null} />;
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => root }]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />);
}

test("what waits is shown as it will be read: its pictures, its text, what it is about", () => {
  const gallery = { downloadable_images: false, images: [picture(7), picture(8)] };
  const html = shown({ gallery, body: "<p>Of leather.</p>", topics: [{ id: 3, name: "Craft", slug: "craft" }] });
  const order = ['src="/files/7/960.webp"', 'alt="Bag 8"', "<p>Of leather.</p>", 'href="/c/bags?topic=craft"'];
  const places = order.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("a title is written in its own direction", () => {
  expect(shown({ name: "حقائب" })).toMatch(/<h1[^>]* dir="auto">حقائب<\/h1>/);
});
