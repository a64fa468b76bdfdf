import { m } from "~/i18n/generated/messages";
import { RequestError } from "~/platform/client/request";
import { toast } from "~/ui/toast";

/** Does what a door may refuse; why it did is said beside the page. */
export async function attempt(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (failure) {
    tellFailure(failure);
  }
}

export function tellFailure(failure: unknown): void {
  console.error("the room refused", failure);
  toast({ text: reasonOf(failure), tone: "danger" });
}

export const reasonOf = (failure: unknown): string =>
  failure instanceof RequestError ? (failure.firstDetail ?? failure.message) : m.errors_unknown();
