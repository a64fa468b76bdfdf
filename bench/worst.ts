import { commentBody } from "~/features/comments/body.server";
import { renderedFrom, renderForeign } from "~/features/posts/rendering.server";
import { AppError } from "~/lib/errors";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { docFromText } from "~/ui/editor/document";
import { renderDoc } from "~/ui/editor/render.server";
import { WORST, type WorstInput } from "./worst-inputs";

const HOUSE = { site: { secret: "of-the-tests-only" } };

/** What the product does with an input before it is stored. Answers whether it took it; words refuse the rest. */
export async function take(input: ReturnType<WorstInput["make"]>): Promise<boolean> {
  try {
    if ("html" in input) await renderForeign(input.html);
    else if ("doc" in input && input.kind === "comment") await commentBody(HOUSE, { doc: input.doc });
    else if ("doc" in input) renderedFrom(await renderDoc(cleanDoc(input.doc, "post"), "post"));
    else {
      renderedFrom(await renderDoc(cleanDoc(docFromText(input.text), "post"), "post"));
      await commentBody(HOUSE, { text: input.text });
    }
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return false;
    throw error;
  }
}

/** More letters than this are no budget's: the table is about the 100 KB that a door might let in. */
export const MOST = 100_000;

/**
 * The most letters of an input that are taken, to a fiftieth; 0 where it is refused at every size. What is refused
 * at once tells nothing about what the rest costs.
 */
export async function mostTaken({ make }: WorstInput, most = MOST, isTaken = take): Promise<number> {
  if (await isTaken(make(most))) return most;
  let [taken, refused] = [0, most];
  while (refused - taken > Math.max(refused / 50, FEWEST)) {
    const between = Math.floor((taken + refused) / 2);
    if (await isTaken(make(between))) taken = between;
    else refused = between;
  }
  return taken;
}

/** Fewer letters are not looked for. */
const FEWEST = 100;

export interface Timing {
  name: string;
  letters: number;
  /** The best of a few tries, in ms: the machine may be busy with others. */
  ms: number;
  isTaken: boolean;
}

/** How long each of the worst inputs takes, as long as it is taken, and how long the refusal of more takes. */
export async function measureWorst(only: RegExp, tries = 5): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const worst of WORST) {
    if (!only.test(worst.name)) continue;
    const most = await mostTaken(worst);
    for (const letters of new Set([most, MOST])) {
      if (letters > 0) timings.push({ name: worst.name, letters, ...(await timed(worst.make(letters), tries)) });
    }
  }
  return timings;
}

async function timed(input: ReturnType<WorstInput["make"]>, tries: number): Promise<Pick<Timing, "ms" | "isTaken">> {
  let isTaken = false;
  let ms = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries; n++) {
    const from = performance.now();
    isTaken = await take(input);
    ms = Math.min(ms, performance.now() - from);
  }
  return { ms, isTaken };
}
