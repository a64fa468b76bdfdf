import { isAdmin, isMasquerade, isModerator, isSignedIn, type Viewer } from "~/lib/viewer";
import type { PictureAddresses } from "./pictures";
import type { CommunityRow } from "./settings.server";
import { signUpLinkOf } from "./sign-up-link";
import { themeSettingsOf } from "./theme";

/**
 * Whether the header shows the switcher: it leads to the account's other communities and to a new one, so whoever
 * has an account gets it, with one community too. Who looks through another's eyes has nowhere to go from there.
 */
export const displaysSwitcher = (viewer: Viewer): boolean => viewer.accountId !== null;

export type CurrentUserPayload = ReturnType<typeof presentCurrentUser>;

/** The current-user payload of spec section 3, key for key; null where the feature is still to come. */
export function presentCurrentUser(viewer: Viewer, community: CommunityRow, addresses: Addresses) {
  return {
    current_user: isSignedIn(viewer)
      ? {
          id: viewer.memberId,
          name: viewer.name,
          public_uid: viewer.publicUid,
          locale: viewer.locale,
          time_zone: viewer.timeZone,
        }
      : null,
    current_community: presentCommunity(viewer, community, addresses),
    current_community_settings: presentCommunitySettings(community),
    current_community_member: presentCommunityMember(viewer),
    display_community_switcher: displaysSwitcher(viewer),
    view_only_masquerading: viewer.mode === "view_only",
    masquerading_entity: isMasquerade(viewer)
      ? {
          entity_id: viewer.memberId,
          entity_type: isSignedIn(viewer) ? "CommunityMember" : "Visitor",
          mode: viewer.mode,
        }
      : null,
  };
}

/** Addresses only a signer can make. */
export interface Addresses {
  pictures: PictureAddresses;
  signInUrl: string;
}

/** Whether this viewer meets something else than the feed first. */
export const hasHomePage = (viewer: Viewer, community: Pick<CommunityRow, "homeKind" | "visitorsHomeKind">): boolean =>
  (isSignedIn(viewer) ? community.homeKind : community.visitorsHomeKind) !== "feed";

export function presentCommunity(viewer: Viewer, community: CommunityRow, { pictures, signInUrl }: Addresses) {
  const isPrivate = community.isPrivate === 1;
  return {
    is_private: isPrivate,
    is_on_trial: null,
    current_plan_tier: null,
    show_signup_link: signUpLinkOf(community) !== null,
    logo_url: pictures.logo,
    icon_url: pictures.icon,
    dark_logo_url: pictures.dark_logo,
    dark_icon_url: pictures.dark_icon,
    has_payment_processor_enabled: null,
    subscription_cancelled: null,
    promotion_enabled: null,
    sign_in_url: signInUrl,
    custom_sign_up_link_url: community.customSignUpLinkUrl,
    allow_signups_to_public_community: community.allowSignups === 1,
    public_member_directory: community.publicMemberDirectory === 1,
    public_events_page: community.publicEventsPage === 1,
    home_page_enabled: hasHomePage(viewer, community),
    weekly_digest_enabled: community.weeklyDigest === 1,
    policies: {
      can_view_courses_directory: community.publicCoursesDirectory === 1 || isAdmin(viewer),
      can_view_leaderboard: null,
      can_create_live: null,
      custom_login_custom_sign_up: null,
    },
  };
}

export function presentCommunitySettings(community: CommunityRow) {
  return {
    cached_pundit_api_enabled: community.cachedPunditApiEnabled === 1,
    dark_mode_enabled: true,
    customize_community_enabled: true,
    customize_community_feature_flag_enabled: null,
  };
}

/** Spec section 3, "Theme settings", without `current_appearance`: that is each browser's own (section 9). */
export function presentTheme(community: CommunityRow) {
  const { theme, customColors, brandColor, brandTextColor } = themeSettingsOf(community);
  return {
    default_appearance: community.defaultAppearance,
    current_theme: theme,
    is_custom: theme === "custom",
    custom_colors: customColors ?? null,
    brand_color: brandColor ?? null,
    brand_text_color: brandTextColor ?? null,
  };
}

/** What /settings/seo keeps; `image` is the address of the picture of shared links. */
export const presentSeo = (community: CommunityRow, image: string | null) => ({
  meta_title: community.seoTitle,
  meta_description: community.seoDescription,
  allow_indexing: community.allowIndexing === 1,
  open_graph_image_url: image,
});

export function presentCommunityMember(viewer: Viewer) {
  if (!isSignedIn(viewer)) return null;
  return {
    is_admin: isAdmin(viewer),
    is_moderator: isModerator(viewer),
    preferences: { has_seen_widget_onboarding: null },
    unread_conversations: null,
  };
}
