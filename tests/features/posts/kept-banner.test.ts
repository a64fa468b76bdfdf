import { afterEach, expect, test, vi } from "vitest";
import { newEventForm } from "~/features/events/form";
import type { PostText } from "~/features/posts/ui/draft-keeper";
import { keptText } from "~/features/posts/ui/kept-banner";
import { SWITCHES_AT_FIRST } from "~/features/posts/switches";
import { docFromText } from "~/ui/editor/document";

afterEach(() => vi.unstubAllGlobals());
const keeps = (value: unknown) => vi.stubGlobal("window", { localStorage: { getItem: () => JSON.stringify(value) } });

test("what this device kept comes back whole: how the post is to be set, too", () => {
  const text: Required<PostText> = {
    title: "Quietly",
    doc: docFromText("Words."),
    topics: [3],
    gallery: { images: [], isDownloadable: true },
    event: newEventForm("UTC"),
    switches: { ...SWITCHES_AT_FIRST, skip_notifications: true },
    author: { id: 8, name: "Max Member", avatar: null, headline: "" },
    copyOf: 7,
  };
  keeps(text);
  expect(keptText("key")).toEqual(text);
});

test("what an older version kept has no switches, and one that is missing stands as it is at first", () => {
  keeps({ title: "Old", doc: docFromText("Words.") });
  expect(keptText("key")).toEqual({ title: "Old", doc: docFromText("Words.") });
  keeps({ title: "Old", doc: docFromText("Words."), switches: { hide_meta_info: true } });
  expect(keptText("key")?.switches).toEqual({ ...SWITCHES_AT_FIRST, hide_meta_info: true });
});
