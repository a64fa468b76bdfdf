import type { HomeSettings } from "./queries.server";

/** Spec section 7 names the home settings without their fields: these are ours. */
export const presentHomeSettings = ({ homePage, visitorsHomePage }: HomeSettings) => ({
  home_page: homePage,
  home_page_enabled: homePage !== "feed",
  visitors_home_page: visitorsHomePage,
});

export const presentLandingPage = ({ banner, hiddenBy }: HomeSettings) => ({
  welcome_banner: {
    is_shown: banner.isShown,
    heading: banner.heading,
    text: banner.text,
    button_label: banner.buttonLabel,
    button_address: banner.buttonAddress,
    cover_url: banner.picture?.src ?? null,
  },
  hidden_by_count: hiddenBy,
});
