import { readFileSync } from "node:fs";
import path from "node:path";

/** The corpus, each payload once, in the order of the file; where they come from is said at its head. */
export const PAYLOADS: readonly string[] = [
  ...new Set(
    readFileSync(path.join(import.meta.dirname, "payloads.txt"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("# ")),
  ),
];
