import { commentBody } from "~/features/comments/body.server";
import { renderedFrom, renderForeign } from "~/features/posts/rendering.server";
import { AppError } from "~/lib/errors";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { docFromText } from "~/ui/editor/document";
import { renderDoc } from "~/ui/editor/render.server";
import { WORST, type WorstInput } from "./worst-inputs";

/** What the product does with an input before it is stored. Answers whether it took it; words refuse the rest. */
export async function take(input: ReturnType<WorstInput["make"]>): Promise<boolean> {
  try {
    if ("html" in input) await renderForeign(input.html);
    else if ("doc" in input && input.kind === "comment") await commentBody({ doc: input.doc });
    else if ("doc" in input) renderedFrom(await renderDoc(cleanDoc(input.doc, "post"), "post"));
    else {
      renderedFrom(await renderDoc(cleanDoc(docFromText(input.text), "post"), "post"));
      await commentBody({ text: input.text });
    }
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return false;
    throw error;
  }
}

export interface Timing {
  name: string;
  letters: number;
  /** The best of a few tries, in ms: the machine may be busy with others. */
  ms: number;
  isTaken: boolean;
}

/** How long each of the worst inputs takes. */
export async function measureWorst(letters = 100_000, tries = 5): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const { name, make } of WORST) {
    const input = make(letters);
    let isTaken = await take(input);
    let ms = Number.POSITIVE_INFINITY;
    for (let n = 0; n < tries; n++) {
      const from = performance.now();
      isTaken = await take(input);
      ms = Math.min(ms, performance.now() - from);
    }
    timings.push({ name, letters, ms, isTaken });
  }
  return timings;
}
