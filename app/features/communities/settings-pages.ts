/** The pages that stand in the settings' own frame, for admins, in the order its list shows them. */
export const SETTINGS_PAGES = [
  "/settings",
  "/settings/spaces",
  "/settings/theme",
  "/settings/embed",
  "/settings/imports",
  "/settings/deliveries",
] as const;

export const isSettingsPage = (pathname: string): boolean =>
  SETTINGS_PAGES.some((page) => page === pathname.replace(/\/+$/, ""));

/** The pages about oneself bring a sidebar of their own. */
export const isAccountPage = (pathname: string): boolean => /^\/(account(\/|$)|settings\/profile\/?$)/.test(pathname);
