import { isAnothersTab } from "~/platform/client/restored";
import { ACTS_MOST } from "../acts";
import { changeActs, dropCopy, keptActs } from "./device";
import { doorLine, isStopped } from "./line";

/** What this person did at doors and could not be sent goes out from whichever page of theirs stands open. Safe beside a page that does the same. */
export async function sendKeptActs(whose: string): Promise<void> {
  const waiting = (await keptActs(whose)).filter(({ isRefused }) => !isRefused);
  for (const event of new Set(waiting.map((one) => one.event))) {
    const acts = waiting.filter((one) => one.event === event).map(({ act }) => act);
    for (let n = 0; n < acts.length; n += ACTS_MOST) {
      const some = acts.slice(n, n + ACTS_MOST);
      const ids = some.map(({ id }) => id);
      if (isAnothersTab(whose)) return;
      try {
        await doorLine(event).send(some);
        await changeActs(whose, ids, () => null);
      } catch (error) {
        if (!isStopped(error)) throw error;
        await changeActs(whose, ids, (kept) => ({ ...kept, isRefused: true }));
        await dropCopy(whose, event);
      }
    }
  }
}
