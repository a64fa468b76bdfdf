import { expect, test } from "vitest";
import { createPage, deletePage, restorePage } from "~/features/pages/commands.server";
import { MOST_PAGES } from "~/features/pages/rules";
import { sql } from "~/platform/database/sql";
import { as, createWorld, rows, run } from "../../world";
import { docOf } from "../posts/posting";

test("there are never more pages than there is room for, whatever is brought back", async () => {
  const world = await createWorld();
  const first = world.olive.id + 5_000;
  const now = Date.now();
  await run(
    world.community,
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${MOST_PAGES - 1})
      insert into site_pages (id, community_id, title, slug, body_doc, body_html, excerpt, rendered, status, visible_to,
        created_by, created_at, updated_at)
      select ${first} + i, ${world.community.id}, 'P', 'pg-' || i, '', '<p>w</p>', 'w', 1, 'published', 'everybody',
        ${world.olive.id}, ${now}, ${now} from n`,
  );
  const olive = await as(world.community, world.olive);
  await deletePage(olive, first);
  const more = {
    title: "More",
    slug: "",
    description: "",
    status: "published" as const,
    visible_to: "everybody" as const,
  };
  await createPage(olive, { ...more, doc: docOf("Words") });
  await expect(restorePage(olive, first)).rejects.toMatchObject({ status: 409, code: "pages_full" });
  await deletePage(olive, first + 1);
  await Promise.all([restorePage(olive, first), restorePage(await as(world.community, world.ada), first)]);
  const [left] = await rows<{ n: number }>(
    world.community,
    sql`select count(*) as n from site_pages where community_id = ${world.community.id} and deleted_at is null`,
  );
  expect(left?.n).toBe(MOST_PAGES);
});
