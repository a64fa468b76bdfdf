import { expect, test } from "vitest";
import { addCommunity } from "../world";
import { shardNamed, testShard } from "./shard";

test("a file's communities are on the shard that its name says, and the files are spread over both", async () => {
  expect((await addCommunity()).shard).toBe(testShard());
  const files = Object.keys(import.meta.glob("../**/*.worker.test.ts"));
  const onFirst = files.filter((file) => shardNamed(file) === "SHARD_1").length;
  expect(files.length).toBeGreaterThan(50);
  expect(Math.abs(onFirst - files.length / 2)).toBeLessThan(files.length / 4);
});
