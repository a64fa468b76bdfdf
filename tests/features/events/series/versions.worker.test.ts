import { beforeAll, expect, test } from "vitest";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { listVersions } from "~/features/posts/versions.server";
import { sql } from "~/platform/database/sql";
import { addSpace, as, createWorld, rows, type SpaceRef, type World } from "../../../world";
import { finishDue } from "../../jobs/finish";
import { event, repeating } from "../events";

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  space = await addSpace(world, "versions", { postType: "event", displayView: "list" });
});

test("a date that a job has changed keeps what it was, once, and none where only its settings changed", async () => {
  const first = await event(world, world.mia, space, { repeats: repeating({ count: 3 }) }, { title: "Every time" });
  await finishDue(world.community);
  const dates = await rows<{ id: number; slug: string; title: string }>(
    world.community,
    sql`select p.id, p.slug, p.title from events e join posts p on p.id = e.post_id
      where e.series_id = (select series_id from events where post_id = ${first.id}) order by e.series_at`,
  );
  const change = async (changed: object) => {
    const mia = await as(world.community, world.mia);
    const at = { spaceSlug: space.slug, slug: dates[0]?.slug ?? "" };
    await updatePost(mia, { ...at, title: "Every time", scope: "all", ...changed });
    await finishDue(world.community);
  };
  const versions = async (n: number) =>
    (await listVersions(await as(world.community, world.mia), { id: dates[n]?.id ?? 0 }, {})).records.length;
  const kept = () =>
    rows<{ post_id: number; title: string; number: number }>(
      world.community,
      sql`select post_id, title, number from post_versions where post_id in (${dates[1]?.id}, ${dates[2]?.id})
        order by post_id`,
    );
  await change({ event: { rsvpLimit: 9 } });
  expect(await kept()).toEqual([]);
  await change({ title: "Renamed" });
  expect(await kept()).toMatchObject([
    { post_id: dates[1]?.id, title: "Every time", number: 1 },
    { post_id: dates[2]?.id, title: "Every time", number: 1 },
  ]);
  await change({ title: "Renamed", event: { rsvpLimit: 8 } });
  expect(await kept()).toHaveLength(2);
  expect(await versions(1)).toBeGreaterThan(0);
});
