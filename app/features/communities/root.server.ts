import { type Locale, localeOf, lookersLocaleOf } from "~/i18n/locale";
import { isAdmin, isSignedIn, type Role } from "~/lib/viewer";
import { type Provider, providersIn } from "~/lib/players";
import { communityUrl, type Ctx, originOf } from "~/platform/context";
import type { AvatarPicture } from "~/ui/avatar";
import { themeVariables } from "~/ui/theme/theme";
import { avatarPicture, openGraphUrl } from "../files/urls.server";
import { documentsIn, type LegalDocument } from "../legal/rules";
import { parseHeaderLinks } from "../navigation/visible.server";
import type { HeaderLink } from "../navigation/rules";
import { isSafe, type ShownSnippet } from "../snippets/places";
import { parseSnippets } from "../snippets/visible.server";
import { parseHosts } from "./embed";
import type { PictureAddresses } from "./pictures";
import { pictureAddresses } from "./pictures.server";
import { displaysSwitcher, hasHomePage } from "./present";
import { type CommunityRow, getHouse, type House } from "./settings.server";
import { signUpLinkOf } from "./sign-up-link";
import { themeSettingsOf } from "./theme";

/** What every document needs: whose house it is, how it looks, who is looking. */
export interface RootData {
  locale: Locale;
  community: RootCommunity | null;
  viewer: RootViewer;
  /** CSS of both appearances, for one `<style>`. */
  theme: string;
  /** The address of this community's pages, without a slash at its end. */
  origin: string;
  isEmbedded: boolean;
  /** In a frame on another site, with a session of the frame's own. */
  isFramed: boolean;
  /** Who may show the page in a frame, null where nobody may. The door reads it for frame-ancestors. */
  embedHosts: string[] | null;
  /** The admins' own code, of it what the viewer's pages hold; none in a frame nor with `?safe=1`. */
  snippets: ShownSnippet[];
  /** Stands in the structured log as well. */
  reference: string;
  now: number;
}

export interface RootCommunity {
  id: number;
  slug: string;
  name: string;
  description: string;
  isPrivate: boolean;
  /** Where "Sign up" leads; null where it is not shown. */
  signUpLink: string | null;
  /** Whether its pages stand on the installation's own host, where others begin theirs. */
  isFrontDoor: boolean;
  pictures: PictureAddresses;
  /** What search engines and shared links are told of the house; "" where its name and description say it. */
  seo: { title: string; description: string; image: string | null };
  /** Search engines may list what it shows to everybody. */
  isIndexed: boolean;
  /** What it asks its members to agree to: everybody may read it. */
  legal: LegalDocument[];
  /** Whether something else than the feed stands at "/" for this viewer: the feed is at /feed then. */
  hasHomePage: boolean;
  /** What the admins put into the header, of it what the viewer sees. */
  headerLinks: HeaderLink[];
  /** Whoever sees anything of the community sees its members; admins do anyway. */
  hasPublicDirectory: boolean;
  /** The same of its events on one page. */
  hasPublicEvents: boolean;
  /** The same of its courses. */
  hasPublicCourses: boolean;
  /** There is one that everybody in the community may know of. */
  hasCourses: boolean;
  defaultAppearance: "light" | "dark";
  cachedPunditApiEnabled: boolean;
  /** Whose players load with the page, without asking. */
  allowedPlayers: Provider[];
}

export interface RootViewer {
  isSignedIn: boolean;
  isAdmin: boolean;
  role: Role;
  name: string;
  avatar: AvatarPicture;
  publicUid: string;
  hasAccount: boolean;
  displayCommunitySwitcher: boolean;
  emailConfirmed: boolean;
  isViewOnly: boolean;
  /** Whether an admin looks through these eyes, until when (UTC ms), and the admin's language; null for who is themselves. */
  masquerade: { mode: "full" | "view_only"; until: number; locale: Locale } | null;
  timeZone: string;
}

/** One row of the shard, read with whatever the page itself reads. */
export async function getRootData(ctx: Ctx): Promise<RootData> {
  const row = ctx.community.id === 0 ? null : await getHouse(ctx);
  const { viewer, request, site } = ctx;
  return {
    locale: localeOf(ctx),
    community: row && presentRootCommunity(ctx, row),
    viewer: {
      isSignedIn: isSignedIn(viewer),
      isAdmin: isAdmin(viewer),
      role: viewer.role,
      name: viewer.name,
      avatar: avatarPicture(ctx, viewer.avatar),
      publicUid: viewer.publicUid,
      hasAccount: viewer.accountId !== null,
      displayCommunitySwitcher: displaysSwitcher(viewer),
      emailConfirmed: viewer.emailConfirmed,
      isViewOnly: viewer.mode === "view_only",
      masquerade:
        viewer.mode === "own"
          ? null
          : { mode: viewer.mode, until: viewer.masqueradeUntil, locale: lookersLocaleOf(ctx) },
      timeZone: viewer.timeZone,
    },
    theme: themeVariables(row ? themeSettingsOf(row) : { theme: "default" }),
    origin: row ? communityUrl(site, row, "") : originOf(site),
    isEmbedded: request.isEmbedded,
    isFramed: request.isFramed && isSignedIn(viewer),
    embedHosts: mayBeFramed(ctx) && row ? parseHosts(row.embedHosts) : null,
    snippets: row && !request.isEmbedded && !isSafe(request.url) ? parseSnippets(row.snippets) : [],
    reference: request.id,
    now: ctx.now(),
  };
}

/** A visitor's view, or that of a session which is a frame's own; never one's own, whatever the address says. */
const mayBeFramed = ({ request, viewer }: Ctx): boolean =>
  request.isEmbedded && (request.isFramed || (!isSignedIn(viewer) && viewer.mode === "own"));

function presentRootCommunity(ctx: Ctx, row: House): RootCommunity {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    isPrivate: row.isPrivate === 1,
    signUpLink: signUpLinkOf(row),
    isFrontDoor: ctx.request.host === ctx.site.rootHost,
    pictures: pictureAddresses(row),
    seo: seoOf(ctx, row),
    legal: documentsIn(row.legalDocuments),
    isIndexed: row.isPrivate === 0 && row.allowIndexing === 1,
    hasHomePage: hasHomePage(ctx.viewer, row),
    headerLinks: parseHeaderLinks(row.headerLinks),
    hasPublicDirectory: row.publicMemberDirectory === 1,
    hasPublicEvents: row.publicEventsPage === 1,
    hasPublicCourses: row.publicCoursesDirectory === 1,
    hasCourses: row.hasCourses === 1,
    defaultAppearance: row.defaultAppearance,
    cachedPunditApiEnabled: row.cachedPunditApiEnabled === 1,
    allowedPlayers: providersIn(row.allowedPlayers),
  };
}

const seoOf = (ctx: Ctx, row: CommunityRow): RootCommunity["seo"] => ({
  title: row.seoTitle,
  description: row.seoDescription,
  image: openGraphUrl(ctx, row.openGraphFileId),
});
