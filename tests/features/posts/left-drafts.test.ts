import { expect, test, vi } from "vitest";
import { addressOfLeft, noteLeft } from "~/features/posts/ui/left-drafts";

const keeper = (isHomeless: boolean, stands: boolean) => ({
  isHomeless: () => isHomeless,
  settled: vi.fn(() => Promise.resolve()),
  stands: () => Promise.resolve(stands),
  address: () => "/c/plaza/new?draft=7",
});

test("an entry that was left before its draft had an address leads to it, once", async () => {
  const left = keeper(true, true);
  noteLeft("a", left);
  expect(await addressOfLeft("b")).toBeNull();
  expect(await addressOfLeft("a")).toBe("/c/plaza/new?draft=7");
  expect(left.settled).toHaveBeenCalledOnce();
  expect(await addressOfLeft("a")).toBeNull();
});

test("it leads nowhere where the draft had an address, or is none any more", async () => {
  noteLeft("a", keeper(false, true));
  expect(await addressOfLeft("a")).toBeNull();
  noteLeft("a", keeper(true, false));
  expect(await addressOfLeft("a")).toBeNull();
});
