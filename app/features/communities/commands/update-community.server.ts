import { faintness } from "~/i18n/faintness";
import { localeOf } from "~/i18n/locale";
import { invalid, signInRequired } from "~/lib/errors";
import { PROVIDERS } from "~/lib/players";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { attachFiles } from "../../files/attach.server";
import { refusedPicture } from "../../files/pictures.server";
import { copyToDirectory } from "../directory-copy.server";
import { MAX_EMBED_HOSTS, readHosts } from "../embed";
import { MAX_ORIGINS, readOrigins } from "../origins";
import { changedGeneral, changedSeo, changedTheme } from "../changed-fields";
import { communityUpdated, type Field } from "../facts";
import type { EmbedInput, GeneralInput, PlayersInput, SeoInput, ThemeInput } from "../input";
import { HOUSE_PICTURES, type HousePicture, OPEN_GRAPH_IMAGE } from "../pictures";
import { communityRules } from "../policy";
import { type CommunityRow, getCommunity } from "../settings.server";
import { faintColours, mergeColours, parseThemeColours, settingsOfColours } from "../theme";

/**
 * Name, words, language, pictures, and who may come in. Admins only; a picture must be the admin's own fresh upload
 * (409 file_gone), and one (422 not_a_picture).
 */
export async function updateGeneral(ctx: Ctx, input: GeneralInput): Promise<void> {
  const fileOf = (name: HousePicture) => (input[name] === "none" ? null : Number(input[name]));
  const picture = (name: HousePicture, column: Statement) => (input[name] ? sql`${fileOf(name)}` : column);
  const attached = HOUSE_PICTURES.filter((name) => input[name]).flatMap((name) => {
    const file = fileOf(name);
    return attachFiles(ctx, file === null ? [] : [file], name, ctx.community.id, { purpose: "logo", field: name });
  });
  const { custom_sign_up_link_url: signUpLink } = input;
  await save(
    ctx,
    "general",
    sql`name = coalesce(${input.name}, name), description = coalesce(${input.description}, description),
      locale = coalesce(${input.locale}, locale), is_private = coalesce(${input.is_private}, is_private),
      allow_signups = coalesce(${input.allow_signups}, allow_signups),
      show_signup_link = coalesce(${input.show_signup_link}, show_signup_link),
      custom_sign_up_link_url = ${signUpLink === undefined ? sql`custom_sign_up_link_url` : sql`${signUpLink}`},
      public_member_directory = coalesce(${input.public_member_directory}, public_member_directory),
      public_events_page = coalesce(${input.public_events_page}, public_events_page),
      public_courses_directory = coalesce(${input.public_courses_directory}, public_courses_directory),
      logo_file_id = ${picture("logo", sql`logo_file_id`)},
      icon_file_id = ${picture("icon", sql`icon_file_id`)},
      dark_logo_file_id = ${picture("dark_logo", sql`dark_logo_file_id`)},
      dark_icon_file_id = ${picture("dark_icon", sql`dark_icon_file_id`)}`,
    (row) => changedGeneral(row, input),
    attached,
  );
  await copyToDirectory(ctx);
}

/** Takes away one picture of the house by its name (spec section 3: deletion by field_name); none there is none gone. */
export const deletePicture = (ctx: Ctx, name: HousePicture): Promise<void> => updateGeneral(ctx, { [name]: "none" });

/**
 * The theme, its own colours where it is custom, and the brand's. A pair with only one of its two values is kept as
 * typed and applies when the other is there too (spec section 5). Throws 422 on every chosen colour that cannot be
 * read, with the nearest that can.
 */
export async function updateTheme(ctx: Ctx, input: ThemeInput): Promise<void> {
  const { theme, default_appearance, ...colours } = input;
  authorizeManaging(ctx);
  await refuseFaint(ctx, input);
  // Merged where it is written: two admins who change two colours at once both succeed, null takes one away, and
  // colours that nobody can read start anew.
  const stored = sql`case when json_valid(theme_colors) then theme_colors else '{}' end`;
  await save(
    ctx,
    "theme",
    sql`theme = coalesce(${theme}, theme), default_appearance = coalesce(${default_appearance}, default_appearance),
      theme_colors = json_patch(${stored}, ${JSON.stringify(colours)})`,
    (row) => changedTheme(row, input),
  );
}

/**
 * Judged by what stands there now, not where it is written: two admins who change two colours of one pair at once may
 * both succeed, and `paletteOf` moves the text of what they made together.
 */
async function refuseFaint(ctx: Ctx, input: ThemeInput): Promise<void> {
  const touched = [input.theme, input.custom_colors, input.brand_color, input.brand_text_color];
  const row = touched.some((setting) => setting !== undefined) ? await getCommunity(ctx) : null;
  if (!row) return;
  const merged = mergeColours(parseThemeColours(row.themeColors), input);
  const faint = Object.entries(faintColours(settingsOfColours(input.theme ?? row.theme, merged)));
  if (faint.length === 0) return;
  const codes = Object.fromEntries(faint.map(([field]) => [field, "colour_too_faint"]));
  const params = faint.map(([field, { ratio, least, nearest }]) => [
    field,
    { ...faintness({ ratio, least }, localeOf(ctx)), nearest: nearest ?? "" },
  ]);
  throw invalid(codes, "invalid", Object.fromEntries(params));
}

/**
 * The hosts that may show pages with ?iframe=true in a frame, and the websites whose scripts may ask the API (spec
 * section 7, "CORS origins"). Throws 422 on what is no host name or no website, and beyond what may be listed.
 */
export async function updateEmbed(ctx: Ctx, input: EmbedInput): Promise<void> {
  const { hosts, wrong } = readHosts(input.hosts ?? "");
  const { origins, wrong: wrongOrigins } = readOrigins(input.origins ?? "");
  const refused = {
    ...(hosts.length > MAX_EMBED_HOSTS && { hosts: "embed_hosts_many" }),
    ...(wrong.length > 0 && { hosts: "embed_host_invalid" }),
    ...(origins.length > MAX_ORIGINS && { origins: "cors_origins_many" }),
    ...(wrongOrigins.length > 0 && { origins: "cors_origin_invalid" }),
  };
  if (Object.keys(refused).length > 0) throw invalid(refused);
  const embedHosts = input.hosts === undefined ? null : JSON.stringify(hosts);
  const corsOrigins = input.origins === undefined ? null : JSON.stringify(origins);
  await save(
    ctx,
    "embed",
    sql`embed_hosts = coalesce(${embedHosts}, embed_hosts), cors_origins = coalesce(${corsOrigins}, cors_origins)`,
    (row) => [
      ...(embedHosts !== null && row.embedHosts !== embedHosts ? (["embed_hosts"] as const) : []),
      ...(corsOrigins !== null && row.corsOrigins !== corsOrigins ? (["cors_origins"] as const) : []),
    ],
  );
}

/**
 * What search engines and shared links say of the community, whether search engines may list it, and the picture beside
 * a shared link, which must be the admin's own fresh upload (409 file_gone), and one (422 not_a_picture).
 */
export async function updateSeo(ctx: Ctx, input: SeoInput): Promise<void> {
  const { open_graph_image: wish = "" } = input;
  const file = wish === "none" ? null : Number(wish);
  await save(
    ctx,
    "seo",
    sql`seo_title = coalesce(${input.meta_title}, seo_title),
      seo_description = coalesce(${input.meta_description}, seo_description),
      allow_indexing = coalesce(${input.allow_indexing}, allow_indexing),
      open_graph_file_id = ${wish ? sql`${file}` : sql`open_graph_file_id`}`,
    (row) => changedSeo(row, input),
    wish
      ? attachFiles(ctx, file === null ? [] : [file], OPEN_GRAPH_IMAGE, ctx.community.id, {
          purpose: "open_graph",
          field: "open_graph_image",
        })
      : [],
  );
}

/** Takes the picture of shared links away (spec section 7, "open graph image delete"); where there is none, none is gone. */
export const deleteOpenGraphImage = (ctx: Ctx): Promise<void> => updateSeo(ctx, { open_graph_image: "none" });

/** Whose players load with the page, without asking each reader first. All of them, as they are to be from now on. */
export async function updatePlayers(ctx: Ctx, { allowed_players: providers }: PlayersInput): Promise<void> {
  const allowed = JSON.stringify(PROVIDERS.filter((provider) => providers.includes(provider)));
  await save(ctx, "links", sql`allowed_players = ${allowed}`, (row) =>
    row.allowedPlayers === allowed ? [] : ["allowed_players"],
  );
}

async function save(
  ctx: Ctx,
  part: "general" | "theme" | "embed" | "seo" | "links",
  columns: Statement,
  changed: (before: CommunityRow) => Field[],
  also: Write[] = [],
): Promise<void> {
  authorizeManaging(ctx);
  const before = await getCommunity(ctx);
  await commit(ctx, {
    writes: [write(sql`update communities set ${columns} where community_id = ${ctx.community.id}`), ...also],
    facts: [communityUpdated(ctx.community.id, part, before ? changed(before) : [])],
    changesPublicPages: true,
  }).catch((error: unknown) => {
    throw refusedPicture(error);
  });
}

/** The settings of the house are its owners' and admins': a visitor signs in first, anybody else is refused. */
export function authorizeManaging(ctx: Ctx): void {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  authorize(communityRules, "can_manage_community", ctx.viewer, null);
}
