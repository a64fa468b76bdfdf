import { data, type DataStrategyResult } from "react-router";
import { m } from "~/i18n/generated/messages";
import { LineError } from "./line";

/**
 * A form that was lost on the line comes back to its page as if it had been refused (`FormRefusal` of
 * routes/support.server.ts): the page stays with everything that was typed, and says why. The status keeps the router
 * from loading the rest of the page anew, which would wait for the same line.
 */
export function refuseUnsent(results: Record<string, DataStrategyResult>): Record<string, DataStrategyResult> {
  const unsent = Object.entries(results)
    .filter(([, { type, result }]) => type === "error" && errorIn(result) instanceof LineError)
    .map(([routeId]) => [routeId, { type: "data", result: refusal() }] as const);
  return unsent.length === 0 ? results : { ...results, ...Object.fromEntries(unsent) };
}

const refusal = () =>
  data({ error: { code: "offline", message: m.errors_offline(), fields: {} }, values: {} }, { status: 503 });

/** What an action threw arrives wrapped with the status it never had. */
const errorIn = (result: unknown): unknown =>
  typeof result === "object" && result !== null && "data" in result ? result.data : result;
