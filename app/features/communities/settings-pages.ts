/** The pages that stand in the settings' own frame, for admins, in the order its list shows them. */
export const SETTINGS_PAGES = [
  "/settings",
  "/settings/spaces",
  "/settings/theme",
  "/settings/embed",
  "/settings/imports",
  "/settings/jobs",
  "/settings/deliveries",
] as const;

/** A job has a page of its own under theirs. */
export const isSettingsPage = (pathname: string): boolean => {
  const path = pathname.replace(/\/+$/, "");
  return SETTINGS_PAGES.some((page) => page === path) || /^\/settings\/jobs\/\d+$/.test(path);
};

/** The pages about oneself bring a sidebar of their own. */
export const isAccountPage = (pathname: string): boolean => /^\/(account(\/|$)|settings\/profile\/?$)/.test(pathname);
