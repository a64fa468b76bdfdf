import { data, isRouteErrorResponse } from "react-router";
import { m } from "~/i18n/generated/messages";
import { writeStored } from "~/platform/client/storage";

/** As app/routes/support.ts answers a form that was refused. */
export interface Refusal {
  error: { code: string; message: string; fields: Record<string, string> };
  values: Record<string, string>;
}

/**
 * Sends a writing form. When the server cannot be reached or breaks, the page stays with everything that was typed
 * (it is on this device as well, under the form's `local_key`); when it answers by leading on, the text is safe
 * and this device forgets it.
 */
export async function sendText<T>({ request, serverAction }: { request: Request; serverAction: () => Promise<T> }) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response) {
      writeStored(String(form.get("local_key") ?? ""), null);
      throw answer;
    }
    if (isRouteErrorResponse(answer) && answer.status < 500) throw answer;
    // Left by a newer navigation: nobody waits for this answer, and nothing has failed.
    if (request.signal.aborted) throw answer;
    console.error("the text could not be sent", answer);
    const refusal: Refusal = { error: { code: "offline", message: m.posts_draft_offline(), fields: {} }, values: {} };
    // A failure's status keeps the router from loading the other parts of the page anew, which would fail as well.
    return data(refusal, { status: 503 });
  }
}
