import { legalVersions } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { newId, rows, run, type World } from "../../world";

type Row = typeof legalVersions.$inferInsert;

/** The next version of a community's terms, as the command leaves it; answers its id. */
export async function addTerms(world: Pick<World, "community" | "ada">, overrides: Partial<Row> = {}): Promise<number> {
  const id = newId();
  await run(
    world.community,
    insertInto(legalVersions, {
      id,
      communityId: world.community.id,
      document: "terms",
      number: 1 + (await newest(world, overrides.document ?? "terms")),
      kind: "text",
      bodyHtml: "<p>Be kind.</p>",
      asksMembers: 1,
      publishedBy: world.ada.id,
      publishedAt: Date.now(),
      ...overrides,
    }),
  );
  await run(
    world.community,
    sql`update communities set legal_documents = '["terms"]' where community_id = ${world.community.id}`,
  );
  return id;
}

/** The number of a document's newest version; 0 where there is none. */
export async function newest({ community }: Pick<World, "community">, document: "terms" | "privacy"): Promise<number> {
  const [row] = await rows<{ number: number }>(
    community,
    sql`select coalesce(max(number), 0) as number from legal_versions
      where community_id = ${community.id} and document = ${document}`,
  );
  return row?.number ?? 0;
}
