import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { MessagePreview } from "~/features/chat/ui/message-preview";

type Picture = ReactElement<{ onError(event: { currentTarget: object }): void }>;

test("a preview's picture that is refused shows nothing, and one that has come stays", () => {
  const preview = {
    url: "https://a.example.com/",
    title: "A",
    description: "",
    site: "",
    picture: { id: 7, width: 800, height: 400 },
  };
  const figure = MessagePreview({ preview, onRemove: null }) as ReactElement<{ children: [Picture] }>;
  const [picture] = figure.props.children;
  const refused = { complete: true, naturalWidth: 0, hidden: false };
  const come = { complete: true, naturalWidth: 480, hidden: false };
  for (const currentTarget of [refused, come]) picture.props.onError({ currentTarget });
  expect([refused.hidden, come.hidden]).toEqual([true, false]);
});
