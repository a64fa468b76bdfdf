import { canJoin } from "../accounts/rules";

/** Where "Sign up" leads, of the house's own pages. */
export const SIGN_UP = "/users/sign_up";

/**
 * Where the sign-up link of a house leads: to its own page, or to one that its admins named; null where none shows. It
 * shows only where they allow it (spec section 5): ours where people may come in by themselves, theirs also where not.
 */
export function signUpLinkOf(house: {
  isPrivate: number;
  allowSignups: number;
  showSignupLink: number;
  customSignUpLinkUrl: string | null;
}): string | null {
  if (house.showSignupLink !== 1) return null;
  if (house.customSignUpLinkUrl !== null) return house.customSignUpLinkUrl;
  return canJoin({ isPrivate: house.isPrivate === 1, allowSignups: house.allowSignups === 1 }) ? SIGN_UP : null;
}

/** With the way back (a query, `?post_login_redirect=…`), which is nothing to somebody else's page. */
export const signUpFrom = (link: string, back: string): string => (link === SIGN_UP ? `${link}${back}` : link);
