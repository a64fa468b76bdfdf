import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { HOUSE_PICTURES, OPEN_GRAPH_IMAGE } from "~/features/communities/pictures";
import type { RootData } from "~/features/communities/root.server";
import { EMOJI_PICTURES } from "~/features/emojis/rules";
import { POST_OPEN_GRAPH } from "~/features/posts/meta";
import type { AttachedFile } from "~/features/storage/queries.server";
import { FileList } from "~/features/storage/ui/attached-files";

const NOW = Date.UTC(2026, 10, 23);
const root = { locale: "en", community: null, viewer: { timeZone: "UTC" } } as unknown as RootData;

function shown(attachedKind: string): string {
  const file: AttachedFile = {
    id: 1,
    kind: "image",
    filename: "a.png",
    byteSize: 10,
    width: 96,
    createdAt: NOW,
    ownerUid: "mia",
    ownerName: "Mia",
    attachedKind,
    place: null,
  };
  const Component = () => <FileList files={[file]} now={NOW} />;
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => root }]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />);
}

const PICTURES = [
  ...HOUSE_PICTURES,
  OPEN_GRAPH_IMAGE,
  POST_OPEN_GRAPH,
  ...EMOJI_PICTURES,
  "avatar",
  "space_cover",
  "welcome_banner",
];

test.each(PICTURES)("what is the picture of something says of what: %s", (kind) => {
  const page = shown(kind);
  expect(page).not.toContain("Somewhere");
  expect(page).toContain("<img");
});

test("what deleting the picture of an emoji takes along is said before", () => {
  expect(shown("custom_emoji")).toContain("the emoji with it");
  expect(shown("avatar")).not.toContain("the emoji with it");
});
