import { data, isRouteErrorResponse } from "react-router";
import { m } from "~/i18n/generated/messages";
import { refusalIn } from "~/platform/client/refused";
import { writeStored } from "~/platform/client/storage";
import { noteGivenUp } from "./given-up";

/** As app/routes/support.ts answers a form that was refused. */
export interface Refusal {
  error: { code: string; message: string; fields: Record<string, string> };
  values: Record<string, string>;
}

/**
 * Sends a writing form. Whatever the server answers, the page stays with everything that was typed (it is on this
 * device as well, under the form's `local_key`) and says over it why it was not taken; only when the answer leads on
 * the text is safe, and this device forgets it.
 */
export async function sendText<T>({ request, serverAction }: { request: Request; serverAction: () => Promise<T> }) {
  const form = await request.clone().formData();
  const localKey = String(form.get("local_key") ?? "");
  noteGivenUp(localKey, false);
  // In that moment: whoever waits for the line learns of it later, once there is one again.
  const onLeft = () => noteGivenUp(localKey, !navigator.onLine);
  if (request.signal.aborted) onLeft();
  else request.signal.addEventListener("abort", onLeft);
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response && !leadsToSignIn(answer)) {
      writeStored(localKey, null);
      throw answer;
    }
    // Left by a newer navigation: nobody waits for this answer, and nothing has failed.
    if (request.signal.aborted) throw answer;
    console.warn("the text was not taken", answer);
    const { status, code, message } = reasonOf(answer);
    const refusal: Refusal = { error: { code, message, fields: {} }, values: {} };
    // A failure's status keeps the router from loading the other parts of the page anew, which would fail as well.
    return data(refusal, { status });
  }
}

/**
 * For the pages where one writes: the text on the page is newer than whatever the server would say of it again. Where
 * none stands, an error stood in its place, and there is nothing to keep.
 */
export const keepText = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname || document.querySelector("form[data-writing]") === null;

function reasonOf(answer: unknown): { status: number; code: string; message: string } {
  const status = answer instanceof Response ? 401 : isRouteErrorResponse(answer) ? answer.status : 503;
  const { code = "unknown", message = m.errors_unknown() } = refusalIn(answer);
  if (status >= 500) return { status: 503, code: "offline", message: m.posts_draft_offline() };
  if (status === 401) return { status, code: "session_ended", message: m.accounts_error_session_ended() };
  // The guard, which knows no posts, has not even read it.
  if (status === 413) return { status, code, message: m.editor_error_body_too_long() };
  return { status, code, message };
}

const leadsToSignIn = (answer: Response) => answer.headers.get("Location")?.startsWith("/users/sign_in?") === true;
