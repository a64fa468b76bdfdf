import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import type { Reactable, ReactableKind } from "./facts";

/** What the wire names, if it can be reacted to. Throws 422 for what cannot. */
export function reactableOf(
  { subjects }: Ctx,
  { reactable_type, reactable_id }: { reactable_type: string; reactable_id: number },
): Reactable {
  const subject = subjects.ofType(reactable_type);
  if (!subject?.likes?.reactions) throw invalid({ reactable_type: "invalid" });
  // Whatever can be reacted to has facts that say so: the context refuses to start otherwise.
  return { kind: subject.kind as ReactableKind, id: reactable_id };
}
