import { invalid, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import { parseColour } from "~/lib/colour";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { attachFiles } from "../../files/attach.server";
import { copyToDirectory } from "../directory-copy.server";
import { MAX_EMBED_HOSTS, readHosts } from "../embed";
import { communityUpdated } from "../facts";
import type { EmbedInput, GeneralInput, ThemeInput } from "../input";
import { communityRules } from "../policy";
import type { ThemeColours } from "../theme";

/** Name, words, language, and who may come in. Admins only; a logo must be the admin's own fresh upload. */
export async function updateGeneral(ctx: Ctx, input: GeneralInput): Promise<void> {
  const keepsLogo = input.logo === "";
  const logo = input.logo === "none" || keepsLogo ? null : Number(input.logo);
  const logoWrites = keepsLogo ? [] : attachFiles(ctx, logo === null ? [] : [logo], "logo", ctx.community.id);
  const logoColumn = keepsLogo ? sql`logo_file_id` : sql`${logo}`;
  await save(
    ctx,
    "general",
    sql`name = ${input.name}, description = ${input.description}, locale = ${input.locale},
      is_private = ${input.is_private}, allow_signups = ${input.allow_signups}, logo_file_id = ${logoColumn}`,
    logoWrites,
  );
  await copyToDirectory(ctx);
}

/**
 * The theme and the brand's colours. A pair with only one of its two values is kept as typed and applies when the
 * other is there too (spec section 5). Throws 422 on the field that is no hex colour.
 */
export async function updateTheme(ctx: Ctx, input: ThemeInput): Promise<void> {
  const typed = {
    brand_light: input.brand_light,
    brand_dark: input.brand_dark,
    brand_text_light: input.brand_text_light,
    brand_text_dark: input.brand_text_dark,
  };
  const wrong = Object.entries(typed).filter(([, value]) => value !== "" && parseColour(value) === null);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([name]) => [name, "colour_invalid"])));
  const colours: ThemeColours = {
    brand_color: { light: parseColour(typed.brand_light), dark: parseColour(typed.brand_dark) },
    brand_text_color: { light: parseColour(typed.brand_text_light), dark: parseColour(typed.brand_text_dark) },
  };
  await save(
    ctx,
    "theme",
    sql`theme = ${input.theme}, default_appearance = ${input.default_appearance}, theme_colors = ${JSON.stringify(colours)}`,
  );
}

/** The hosts that may show pages with ?iframe=true in a frame. Throws 422 on what is no host name. */
export async function updateEmbed(ctx: Ctx, input: EmbedInput): Promise<void> {
  const { hosts, wrong } = readHosts(input.hosts);
  if (wrong.length > 0) throw invalid({ hosts: "embed_host_invalid" });
  if (hosts.length > MAX_EMBED_HOSTS) throw invalid({ hosts: "embed_hosts_many" });
  await save(ctx, "embed", sql`embed_hosts = ${JSON.stringify(hosts)}`);
}

async function save(
  ctx: Ctx,
  part: "general" | "theme" | "embed",
  columns: Statement,
  also: Write[] = [],
): Promise<void> {
  authorizeManaging(ctx);
  await commit(ctx, {
    writes: [write(sql`update communities set ${columns} where community_id = ${ctx.community.id}`), ...also],
    facts: [communityUpdated(ctx.community.id, part)],
    changesPublicPages: true,
  });
}

/** The settings of the house are its owners' and admins': a visitor signs in first, anybody else is refused. */
export function authorizeManaging(ctx: Ctx): void {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  authorize(communityRules, "can_manage_community", ctx.viewer, null);
}
