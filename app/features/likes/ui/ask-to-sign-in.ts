import { ASK_TO_SIGN_IN } from "~/platform/client/embed";
import { toast } from "~/ui/toast";
import { go } from "~/ui/use-link-navigation";

/** Spec section 5: the message, then sign-in with the way back; in an embedded page in a new tab. */
export function askToSignIn(message: string) {
  const here = window.location.pathname + window.location.search + window.location.hash;
  const address = `/users/sign_in?post_login_redirect=${encodeURIComponent(here)}`;
  toast({ text: message });
  const isEmbedded = new URLSearchParams(window.location.search).get("iframe") === "true";
  if (!isEmbedded) return go(address);
  // A frame on another site has a window of its own for it.
  if (window.dispatchEvent(new Event(ASK_TO_SIGN_IN, { cancelable: true }))) window.open(address, "_blank", "noopener");
}
