import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import type { PostPayload } from "~/features/posts/present";
import { PostTable } from "~/features/posts/ui/post-table";

const NOW = Date.UTC(2026, 10, 23);
const root = { locale: "en", community: null, viewer: { timeZone: "UTC" } } as unknown as RootData;

const heldBack = (canUpdate: boolean) =>
  ({
    id: 1,
    slug: "d-1",
    name: "Held",
    status: "draft",
    is_shared: false,
    is_placed: canUpdate,
    scheduled_at: null,
    updated_at: new Date(NOW).toISOString(),
    unpublished_because: "space_deleted",
    author: { id: "mia", name: "Mia Author", avatar: null, headline: "", role: "member" },
    space: { id: 2, slug: "mine", name: canUpdate ? "Mine" : "", emoji: "" },
    policies: { can_manage_post: false, can_update_post: canUpdate, can_destroy_post: canUpdate },
  }) as unknown as PostPayload;

function shown(post: PostPayload): string {
  const table = { nextCursor: null, status: "draft", isAdmin: false, writeAt: null, now: NOW } as const;
  const Component = () => <PostTable posts={[post]} {...table} />;
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => root }]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />);
}

test("a post held back says why; in a deleted space it leads nowhere and offers nothing", () => {
  const gone = shown(heldBack(false));
  expect(gone).toContain("Held");
  expect(gone).toContain("Its space had been deleted.");
  expect(gone).not.toMatch(/href=|<button|No space yet|Mia Author/);
  const back = shown(heldBack(true));
  expect(back).toContain("Its space had been deleted.");
  expect(back).toContain('href="/c/mine/new?draft=1"');
  expect(back).toContain("Mine");
});
