import { beforeAll, describe, expect, test } from "vitest";
import { giveRsvp } from "~/features/events/commands.server";
import { indexWrites } from "~/features/search/docs.server";
import { search } from "~/features/search/queries.server";
import { sql } from "~/platform/database/sql";
import { commit } from "~/platform/database/commit.server";
import {
  addSpace,
  as,
  asSystem,
  asVisitor,
  call,
  createWorld,
  type Person,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { event } from "./events";

let world: World;
let meetups: SpaceRef;

beforeAll(async () => {
  world = await createWorld();
  meetups = await addSpace(world, "meetups", { postType: "event" });
});

const asked = { query: "zanzibar", type: "posts", sort: "relevance", cursor: null } as const;

async function found(person: Person | null) {
  const ctx = person ? await as(world.community, person, "/search", "GET") : await asVisitor(world.community);
  const { hits } = await search(ctx, asked as never);
  return hits.map(({ event: of }) => of);
}

describe("an event that search finds", () => {
  test("says when it is, and where to who may know", async () => {
    const { id, slug } = await event(
      world,
      world.ada,
      meetups,
      { hidesLocation: true, place: "Rua Secreta 1" },
      { title: "Zanzibar evening" },
    );
    const system = asSystem(world.community);
    await commit(system, { writes: await indexWrites(system, "post", [id]), origin: "system" });
    const [hit] = await found(world.mia);
    expect(hit).toMatchObject({
      time_zone: "UTC",
      is_all_day: false,
      location_type: "in_person",
      in_person_location: null,
    });
    expect(Date.parse(hit?.starts_at ?? "")).toBeGreaterThan(Date.now());
    await giveRsvp(await as(world.community, world.mia), id);
    expect((await found(world.mia))[0]?.in_person_location).toBe("Rua Secreta 1");
    expect((await found(null))[0]?.in_person_location).toBeNull();

    // The page that everybody may read tells search engines when, and not where.
    const page = await (await call(world.community, null, `/c/${meetups.slug}/${slug}`)).text();
    const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(json)).toMatchObject({ "@type": "Event", name: "Zanzibar evening" });
    expect(page).not.toContain("Secreta");
    const members = await (await call(world.community, world.mia, `/c/${meetups.slug}/${slug}`)).text();
    expect(members).not.toContain("application/ld+json");
  });

  test("no title ends the element in which search engines read it", async () => {
    const { slug } = await event(world, world.ada, meetups, {}, { title: "</script><script>alert(1)</script>" });
    const page = await (await call(world.community, null, `/c/${meetups.slug}/${slug}`)).text();
    expect(page).not.toContain("<script>alert(1)");
    const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name: "</script><script>alert(1)</script>" });
  });

  test("what is private is said to nobody by its page", async () => {
    const { slug } = await event(world, world.ada, meetups, {}, { title: "Closed" });
    await run(world.community, sql`update spaces set is_private = 1 where id = ${meetups.id}`);
    const page = await (await call(world.community, null, `/c/${meetups.slug}/${slug}`)).text();
    expect(page).not.toContain("ld+json");
  });
});
