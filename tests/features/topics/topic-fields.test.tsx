import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TopicFields } from "~/features/topics/ui/topic-fields";

test("a space in the bin is sent along unseen: who saves the form does not take the topic from it", () => {
  const spaces = [
    { id: 1, name: "Plaza", emoji: "" },
    { id: 3, name: "Garden", emoji: "" },
  ];
  const topic = {
    id: 7,
    name: "Water",
    slug: "water",
    adminOnly: false,
    isEverywhere: false,
    postsCount: 0,
    position: 1,
    spaces: [{ id: 1, name: "Plaza" }],
    spaceIds: [1, 2],
  };
  const html = renderToStaticMarkup(<TopicFields topic={topic} spaces={spaces} errors={{}} message={null} />);
  expect(html.match(/<input type="hidden"[^>]*>/g)).toEqual(['<input type="hidden" name="space_2" value="on"/>']);
  expect(html).not.toMatch(/type="hidden"[^>]*name="space_1"/);
});
