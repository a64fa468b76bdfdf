import { expect, test } from "vitest";
import { withDraft } from "~/features/chat/ui/drafts";

test("what was typed before the scripts came stands behind what was kept, and takes nothing of it away", () => {
  expect(withDraft("", "Hello")).toBe("Hello");
  expect(withDraft("Yesterday", "Hello")).toBe("Yesterday\nHello");
  expect(withDraft("Yesterday", "")).toBe("Yesterday");
  expect(withDraft("Ask @[Ana](ana)", "Hello")).toBe("Ask @[Ana](ana)\nHello");
});

test("what a browser brings back by itself is not there twice, and names whom it named", () => {
  expect(withDraft("Ask @[Ana](ana)", "Ask @Ana")).toBe("Ask @[Ana](ana)");
  expect(withDraft("Ask @[Ana](ana)", "Ask @Ana, please")).toBe("Ask @[Ana](ana), please");
});
