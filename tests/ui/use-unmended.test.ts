import { expect, test } from "vitest";
import { unmended } from "~/ui/use-unmended";

test("what a field was refused for is gone once it is mended; the others stand", () => {
  const refused = { action: "Choose what to do.", post_ids: "Choose at least one post." };
  expect(unmended(refused, [])).toEqual(refused);
  expect(unmended(refused, ["post_ids", "value"])).toEqual({ action: "Choose what to do." });
});
