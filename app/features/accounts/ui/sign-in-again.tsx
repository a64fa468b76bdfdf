import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { TextLink } from "~/ui/link";
import { withRedirect } from "../rules";

/** For whose session ended while they wrote: to sign-in and back to this page, where what this device kept is offered. */
export function SignInAgain() {
  const { pathname, search } = useLocation();
  return (
    <TextLink href={withRedirect("/users/sign_in", `${pathname}${search}`)}>{m.accounts_sign_in_button()}</TextLink>
  );
}
