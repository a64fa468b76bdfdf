import { type Provider, providersIn } from "~/lib/players";
import { notFound } from "~/lib/errors";
import { communityUrl, type Ctx } from "~/platform/context";
import { openGraphUrl } from "../files/urls.server";
import { authorizeManaging } from "./commands/update-community.server";
import { parseOrigins } from "./origins";
import {
  type Addresses,
  presentCommunity,
  presentCommunitySettings,
  presentCurrentUser,
  presentSeo,
  presentTheme,
} from "./present";
import { pictureAddresses } from "./pictures.server";
import { type CommunityRow, getCommunity } from "./settings.server";

/** Whoever asks, where they are, and what they may: visitors get an answer too. */
export async function getCurrentUser(ctx: Ctx) {
  const community = await findCommunity(ctx);
  return presentCurrentUser(ctx.viewer, community, addressesOf(ctx, community));
}

export async function getCommunityPayload(ctx: Ctx) {
  const community = await findCommunity(ctx);
  return presentCommunity(ctx.viewer, community, addressesOf(ctx, community));
}

export const getCommunitySettingsPayload = async (ctx: Ctx) => presentCommunitySettings(await findCommunity(ctx));

/** For whoever may change it: everybody else sees the theme as the page's colours. */
export const getThemePayload = async (ctx: Ctx) => presentTheme(await findCommunity(ctx));

/** For who may manage the community: others see it in the heads of pages. Throws 401, 403. */
export async function getSeoPayload(ctx: Ctx) {
  const community = await findCommunity(ctx);
  authorizeManaging(ctx);
  return presentSeo(community, openGraphUrl(ctx, community.openGraphFileId));
}

/** Spec section 7, "CORS origins"; for who may manage the community. Throws 401, 403. */
export async function getCorsOriginsPayload(ctx: Ctx): Promise<{ origins: string[] }> {
  const { corsOrigins } = await findCommunity(ctx);
  authorizeManaging(ctx);
  return { origins: parseOrigins(corsOrigins) };
}

/** Whose players load without asking; admins only. */
export async function getPlayersPayload(ctx: Ctx): Promise<{ allowed_players: Provider[] }> {
  const { allowedPlayers } = await findCommunity(ctx);
  authorizeManaging(ctx);
  return { allowed_players: providersIn(allowedPlayers) };
}

async function findCommunity(ctx: Ctx): Promise<CommunityRow> {
  const row = await getCommunity(ctx);
  if (!row) throw notFound();
  return row;
}

const addressesOf = (ctx: Ctx, community: CommunityRow): Addresses => ({
  pictures: pictureAddresses(community),
  signInUrl: communityUrl(ctx.site, community, "/users/sign_in"),
});
