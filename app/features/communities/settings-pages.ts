/**
 * Whether a path stands in the settings' own frame, for admins. Which pages there are is app/features/settings.ts's to
 * say, which no reading page carries: one's own profile, posts and banner are all that is called so and is no admin's.
 */
export const isSettingsPage = (pathname: string): boolean =>
  /^\/(?:settings|admin\/members|members\/(?:invite|invitations|invitation_links))(?:\/|$)/.test(pathname) &&
  !/^\/settings\/(?:profile|posts|landing_page)(?:\/|$)/.test(pathname);

/** The pages about oneself bring a sidebar of their own. */
export const isAccountPage = (pathname: string): boolean => /^\/(account(\/|$)|settings\/profile\/?$)/.test(pathname);
