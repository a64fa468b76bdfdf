import { notFound } from "~/lib/errors";
import { type CommunityRef, communityUrl, type Ctx } from "~/platform/context";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import { addressProblem } from "./rules";
import type { WireSwitch } from "./switcher";

/** Most communities of one account that the switcher shows. */
const MOST = 100;

/** Why an address cannot be had, as an error code; null when it is free. */
export async function getAddressProblem(ctx: Ctx, slug: string): Promise<string | null> {
  const problem = addressProblem(slug);
  if (problem) return problem;
  const [taken] = await readDirectory(ctx, sql`select 1 from communities where slug = ${slug}`);
  return taken.length > 0 ? "slug_taken" : null;
}

/** Whether nobody has made a community here yet: the first one is made by whoever installs Atrium. */
export async function isInstallationEmpty(ctx: Ctx): Promise<boolean> {
  const [any] = await readDirectory(ctx, sql`select 1 from communities where state <> 'deleted' limit 1`);
  return any.length === 0;
}

/** The account's communities, the one joined last first. Those whose membership is not finished are left out. */
export async function listSwitches(ctx: Ctx, accountId: number): Promise<WireSwitch[]> {
  const [rows] = await readDirectory(
    ctx,
    sql<CommunityRef>`select c.id, c.slug, c.name from account_communities a join communities c on c.id = a.community_id
      where a.account_id = ${accountId} and a.state = 'ready' and c.state = 'ready'
      order by a.created_at desc, c.id desc limit ${MOST}`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    host: new URL(communityUrl(ctx.site, row)).host,
    is_current: row.id === ctx.community.id,
  }));
}

/** One of the account's communities; switching joins nothing, so any other is not found. */
export async function findSwitch(
  ctx: Ctx,
  accountId: number,
  communityId: number,
): Promise<Pick<CommunityRef, "id" | "slug">> {
  const [rows] = await readDirectory(
    ctx,
    sql<Pick<CommunityRef, "id" | "slug">>`select c.id, c.slug from account_communities a
      join communities c on c.id = a.community_id
      where a.account_id = ${accountId} and a.community_id = ${communityId} and a.state = 'ready' and c.state = 'ready'`,
  );
  const found = rows[0];
  if (!found) throw notFound();
  return found;
}
