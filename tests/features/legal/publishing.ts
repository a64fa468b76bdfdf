import { legalVersions } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { newId, run, type World } from "../../world";

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
      number: 1,
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
