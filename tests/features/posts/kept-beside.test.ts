import { afterEach, expect, test, vi } from "vitest";
import { besideDraft, storedAtOf, withMoment } from "~/features/posts/ui/kept-beside";
import { docFromText } from "~/ui/editor/document";

afterEach(() => vi.unstubAllGlobals());

const kept = { title: "A title ", doc: docFromText("Some words.") };
const draft = (words: string) => ({
  name: "A title",
  tiptap_body: docFromText(words),
  updated_at: new Date(1_000).toISOString(),
});

test("the same words are no second offer; of others it is said which is newer", () => {
  expect(besideDraft(kept, 5_000, draft("Some words."))).toBe("same");
  expect(besideDraft(kept, 5_000, draft("Some"))).toBe("newer");
  expect(besideDraft(kept, 500, draft("Some more words."))).toBe("older");
  expect(besideDraft(kept, null, draft("Some"))).toBe("unknown");
  expect(besideDraft(kept, null, { ...draft(""), tiptap_body: null })).toBe("unknown");
});

test("when it was kept is noted; what an older version kept says nothing of it", () => {
  const keeps = (value: string | null) => vi.stubGlobal("window", { localStorage: { getItem: () => value } });
  keeps(withMoment(kept));
  expect(Math.abs((storedAtOf("key") ?? 0) - Date.now())).toBeLessThan(5_000);
  for (const nothing of [JSON.stringify(kept), "{", null]) {
    keeps(nothing);
    expect(storedAtOf("key")).toBeNull();
  }
});
