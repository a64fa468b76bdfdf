import { expect } from "vitest";

export type ShardName = "SHARD_1" | "SHARD_2";

/**
 * The shard of the communities that the running test file makes: chosen by its name, so that both are written to in
 * one run, and a file finds the same one every time, alone or beside the others.
 */
export const testShard = (): ShardName => shardNamed(expect.getState().testPath ?? "");

/** By the file's own name: where a checkout lies differs between machines. */
export function shardNamed(file: string): ShardName {
  const name = file.slice(file.lastIndexOf("/") + 1);
  let sum = 0;
  for (const letter of name) sum += letter.charCodeAt(0);
  return sum % 2 === 0 ? "SHARD_1" : "SHARD_2";
}
