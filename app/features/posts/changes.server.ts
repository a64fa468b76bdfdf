import { diffArrays } from "diff";
import { type DocNode, pictureIdsOf } from "~/ui/editor/document";
import type { ChangedBlock, Changes, Part } from "./changes";
import { type Block, blocksOf, wordsIn } from "./said";

/** A text with its title. */
export interface Said {
  title: string;
  doc: DocNode;
}

/**
 * What became of a text: block by block, and by word where a block is still recognized. However long the texts are, no
 * more steps are taken than a request has time for: what is left when they are used up stands as removed and added whole.
 */
export function changesBetween(before: Said, after: Said): Changes {
  const steps = { left: STEPS };
  const title = partsBetween(before.title, after.title, steps);
  const blocks = blocksBetween(blocksOf(before.doc), blocksOf(after.doc), steps);
  const parts = [...title, ...blocks.flatMap((block) => block.parts)];
  return {
    title,
    blocks,
    words_added: countWords(parts, "added"),
    words_removed: countWords(parts, "removed"),
    pictures_added: countNew(before.doc, after.doc),
    pictures_removed: countNew(after.doc, before.doc),
  };
}

/** Steps of all comparisons of two texts; the clock of a Worker stands still meanwhile, so it cannot be asked. */
const STEPS = 2_000_000;
/** Blocks that may differ before nobody looks for those that stayed. */
const MOST_BLOCKS = 1_000;
/** So much of its words a block keeps to be the same block, changed. */
const ALIKE = 0.4;
/** How far behind its place a block is looked for. */
const AHEAD = 5;

interface Steps {
  left: number;
}

function blocksBetween(before: Block[], after: Block[], steps: Steps): ChangedBlock[] {
  const hunks = compare(before.map(keyOf), after.map(keyOf), steps, MOST_BLOCKS);
  if (!hunks) return pair(before, after, steps);
  const changed: ChangedBlock[] = [];
  let [removed, added] = [[] as Block[], [] as Block[]];
  let [from, to] = [0, 0];
  for (const { change, count } of hunks) {
    if (change === "removed") removed.push(...before.slice(from, from + count));
    if (change === "added") added.push(...after.slice(to, to + count));
    if (change === "same") {
      changed.push(...pair(removed, added, steps));
      [removed, added] = [[], []];
      for (let n = 0; n < count; n++) changed.push(sameOf(before[from + n] as Block, after[to + n] as Block));
    }
    if (change !== "added") from += count;
    if (change !== "removed") to += count;
  }
  return [...changed, ...pair(removed, added, steps)];
}

const keyOf = ({ kind, text, fileId }: Block): string => `${kind} ${fileId ?? ""} ${text}`;

const sameOf = (before: Block, after: Block): ChangedBlock => ({
  kind: after.kind,
  change: before.dress === after.dress ? "same" : "changed",
  parts: whole(after, "same"),
  is_reformatted: before.dress !== after.dress,
});

/** Between two places that stayed: each block with the next that has most of its words, the rest gone or new. */
function pair(removed: readonly Block[], added: readonly Block[], steps: Steps): ChangedBlock[] {
  const changed: ChangedBlock[] = [];
  let next = 0;
  for (const block of removed) {
    const within = added.slice(next, next + AHEAD);
    const at = within.findIndex((other) => isAlike(block, other));
    const other = within[at];
    if (!other) {
      changed.push(goneOrNew(block, "removed"));
      continue;
    }
    changed.push(...within.slice(0, at).map((one) => goneOrNew(one, "added")));
    changed.push(changedOf(block, other, steps));
    next += at + 1;
  }
  return [...changed, ...added.slice(next).map((one) => goneOrNew(one, "added"))];
}

const goneOrNew = (block: Block, change: "added" | "removed"): ChangedBlock => ({
  kind: block.kind,
  change,
  parts: whole(block, change),
  is_reformatted: false,
});

const changedOf = (before: Block, after: Block, steps: Steps): ChangedBlock => ({
  kind: after.kind,
  change: "changed",
  parts: partsBetween(before.text, after.text, steps),
  is_reformatted: before.kind !== after.kind || (before.text === after.text && before.dress !== after.dress),
});

const whole = ({ text }: Block, change: Part["change"]): Part[] => (text === "" ? [] : [{ text, change }]);

/** A picture is itself alone; words are known by how many of them stayed. */
function isAlike(a: Block, b: Block): boolean {
  if (a.fileId !== null || b.fileId !== null) return a.fileId === b.fileId;
  if (a.kind === "rule" || b.kind === "rule") return a.kind === b.kind;
  if (a.text === b.text) return true;
  const [one, other] = [bagOf(a), bagOf(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared > 0 && shared >= ALIKE * Math.max(one.size, other.size);
}

const bagOf = ({ text }: Block): Set<string> => new Set(wordsIn(text).filter(isWord));

/** The words of two texts, in place. */
function partsBetween(before: string, after: string, steps: Steps): Part[] {
  const [old, fresh] = [wordsIn(before), wordsIn(after)];
  const hunks = compare(old, fresh, steps);
  if (!hunks) return joined([said(before, "removed"), said(after, "added")]);
  let [from, to] = [0, 0];
  const parts = hunks.map(({ change, count }): Part => {
    const text = (change === "removed" ? old.slice(from, from + count) : fresh.slice(to, to + count)).join("");
    if (change !== "added") from += count;
    if (change !== "removed") to += count;
    return { text, change };
  });
  return joined(parts);
}

const said = (text: string, change: Part["change"]): Part => ({ text, change });

/** What changed in one place is said once: a space alone parts no two changes. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  let [removed, added] = ["", ""];
  const end = () => {
    // The space behind two words that stand for each other is neither's.
    const space = /\s*$/.exec(removed)?.[0] ?? "";
    const isShared = added.endsWith(space) && removed !== "" && added !== "";
    const until = (text: string) => (isShared ? text.slice(0, text.length - space.length) : text);
    all.push(said(until(removed), "removed"), said(until(added), "added"));
    if (isShared) all.push(said(space, "same"));
    [removed, added] = ["", ""];
  };
  parts.forEach(({ text, change }, at) => {
    const isBetween = at > 0 && at < parts.length - 1 && text.trim() === "";
    if (change === "removed") removed += text;
    else if (change === "added") added += text;
    else if (isBetween && removed + added !== "") [removed, added] = [removed + text, added + text];
    else {
      end();
      all.push(said(text, "same"));
    }
  });
  end();
  return merged(all.filter(({ text }) => text !== ""));
}

/** Neighbours that are both in both texts are one. */
function merged(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.change === "same" && part.change === "same") last.text += part.text;
    else all.push(part);
  }
  return all;
}

interface Hunk {
  change: Part["change"];
  count: number;
}

/** null where it would take more steps than there are. */
function compare(before: string[], after: string[], steps: Steps, most = Number.POSITIVE_INFINITY): Hunk[] | null {
  const maxEditLength = Math.min(most, Math.floor(Math.sqrt(steps.left)));
  const found = diffArrays(before, after, { maxEditLength });
  steps.left = Math.max(0, steps.left - (found ? editLength(found) : maxEditLength) ** 2);
  return (
    found?.map(({ added, removed, count }) => ({ change: added ? "added" : removed ? "removed" : "same", count })) ??
    null
  );
}

const editLength = (found: readonly { added: boolean; removed: boolean; count: number }[]): number =>
  found.reduce((length, { added, removed, count }) => length + (added || removed ? count : 0), 0);

const countWords = (parts: readonly Part[], change: Part["change"]): number =>
  parts.reduce((sum, part) => sum + (part.change === change ? wordsIn(part.text).filter(isWord).length : 0), 0);

/** Pictures that only the second text shows: one that moved within it neither came nor went. */
function countNew(one: DocNode, other: DocNode): number {
  const there = new Set(pictureIdsOf(one));
  return pictureIdsOf(other).filter((id) => !there.has(id)).length;
}

const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);
