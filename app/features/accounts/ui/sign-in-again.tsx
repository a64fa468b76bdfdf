import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { TextLink } from "~/ui/link";
import { withRedirect } from "../rules";

/**
 * For whose session ended while they wrote: to sign-in and back to this page, where what this device kept is offered.
 * `to` is its address where it is not the router's.
 */
export function SignInAgain({ to }: { to?: string }) {
  const { pathname, search } = useLocation();
  const back = to ?? `${pathname}${search}`;
  return <TextLink href={withRedirect("/users/sign_in", back)}>{m.accounts_sign_in_button()}</TextLink>;
}
