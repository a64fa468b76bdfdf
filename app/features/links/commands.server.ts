import { type StoredFile, upload } from "~/features/files/upload.server";
import { AppError, invalid, refuseViewOnly, signInRequired } from "~/lib/errors";
import { oembedOf, type Player, playerOf, siteOfPlayer } from "~/lib/players";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { publicAddress } from "~/platform/outbound/address";
import { type Answer, NoAnswer } from "~/platform/outbound/outbound.server";
import { KEPT_MS, remember, remembered, SILENT_MS } from "./cache.server";
import type { Preview } from "./preview";
import { readOembed, readPage } from "./reading.server";

/** A link as a card of a text shows it. */
export interface Unfurled {
  url: string;
  preview: Preview;
  player: Player | null;
  /** Its picture, as a file of the viewer's own that hangs on nothing yet. */
  picture: StoredFile | null;
}

/**
 * What another site says of a page of its own, asked once a day for all of a community. The picture becomes a file of
 * the viewer's, as if they had uploaded it: readers load it from us, where the text may be read and nowhere else. For
 * signed-in members. Throws 401, 403 view_only_error, 422 on `url`: link_not_public for an address that is not asked,
 * link_silent for one that says nothing of itself; 429 too_many_writes.
 */
export async function unfurl(ctx: Ctx, address: string): Promise<Unfurled> {
  const { url, preview, player } = await previewOf(ctx, address);
  return { url, preview, player, picture: await pictureOf(ctx, url, preview) };
}

/** As `unfurl`, for what plays within a page. Throws 422 link_not_player for any other address. */
export async function findPlayer(ctx: Ctx, address: string): Promise<Unfurled & { player: Player }> {
  mayAsk(ctx);
  const player = playerOf(address);
  if (!player) throw invalid({ url: "link_not_player" }, "link_not_player");
  return { ...(await unfurl(ctx, address)), player };
}

function mayAsk(ctx: Ctx): void {
  refuseViewOnly(ctx.viewer);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
}

async function previewOf(ctx: Ctx, address: string): Promise<Omit<Unfurled, "picture">> {
  mayAsk(ctx);
  const url = publicAddress(address)?.href;
  if (url === undefined) throw invalid({ url: "link_not_public" }, "link_not_public");
  await ctx.limit("links", ctx.viewer.memberId);
  const player = playerOf(url);
  const known = await remembered(ctx, url);
  const preview = known === undefined ? await askAnew(ctx, url, player) : known;
  if (!preview) throw invalid({ url: "link_silent" }, "link_silent");
  return { url, preview, player };
}

/** null for a page that says nothing, for whatever reason: why is between it and us. */
async function askAnew(ctx: Ctx, url: string, player: Player | null): Promise<Preview | null> {
  const said = player ? await oembed(ctx, oembedOf(player)) : await askPage(ctx, url);
  // What plays is worth a card, whatever its site keeps to itself.
  const preview = player ? playing(player, said) : said;
  await remember(ctx, url, preview, said ? KEPT_MS : SILENT_MS);
  return preview;
}

function playing(player: Player, said: Preview | null): Preview {
  const { label } = siteOfPlayer(player.provider);
  const { title = "", author = "", pictureUrl = "" } = said ?? {};
  return { title: title || label, description: "", site: label, author, pictureUrl };
}

async function askPage(ctx: Ctx, url: string): Promise<Preview | null> {
  const page = await answerOf(ctx, url, "page");
  if (!page) return null;
  const { oembed: more, ...said } = await readPage(page.text(), page.url);
  const isWhole = said.title !== "" && said.author !== "" && said.pictureUrl !== "";
  const told = more !== "" && !isWhole ? await oembed(ctx, more) : null;
  const preview: Preview = {
    ...said,
    title: said.title || told?.title || "",
    author: said.author || told?.author || "",
    site: said.site || told?.site || "",
    pictureUrl: said.pictureUrl || told?.pictureUrl || "",
  };
  return preview.title === "" ? null : preview;
}

async function oembed(ctx: Ctx, url: string): Promise<Preview | null> {
  const answer = await answerOf(ctx, url, "json");
  return answer && readOembed(answer.text(), answer.url);
}

async function answerOf(ctx: Ctx, url: string, wanted: "page" | "picture" | "json"): Promise<Answer | null> {
  try {
    return await ctx.outbound.get(url, wanted);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    // The host alone: in the rest of an address there may be a secret.
    ctx.log({ link: URL.parse(url)?.hostname ?? "", wanted, reason: error.reason });
    return null;
  }
}

/** A card does without a picture that does not come, is none, or is one more than a day allows. */
async function pictureOf(ctx: Ctx, url: string, { pictureUrl }: Preview): Promise<StoredFile | null> {
  const answer = pictureUrl === "" ? null : await answerOf(ctx, pictureUrl, "picture");
  if (!answer) return null;
  const filename = new URL(url).hostname;
  try {
    return await upload(ctx, { bytes: answer.bytes.buffer, filename, purpose: "picture" });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
