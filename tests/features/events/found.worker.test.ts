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
  createWorld,
  type Person,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { loader } from "~/routes/posts/post";
import { visit } from "../../routes/visit";
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

async function structuredOf(person: Person | null, slug: string): Promise<unknown> {
  const { data } = await visit(world.community, person, `/c/${meetups.slug}/${slug}`, loader, {
    spaceSlug: meetups.slug,
    slug,
  });
  return (data as { structured?: unknown } | null)?.structured;
}

describe("an event that search finds", () => {
  test("says when it is, and where to who may know", async () => {
    const { id } = await event(
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
  });

  test("is told to search engines by the page that everybody may read: when, and not where", async () => {
    const { slug } = await event(
      world,
      world.ada,
      meetups,
      { hidesLocation: true, place: "Rua Secreta 1" },
      { title: "Seen" },
    );
    const structured = (person: Person | null) => structuredOf(person, slug);
    expect(await structured(null)).toMatchObject({ "@type": "Event", name: "Seen" });
    expect(JSON.stringify(await structured(null))).not.toContain("Secreta");
    expect(await structured(world.mia)).toBeNull();
  });

  test("what is private is said to nobody by its page", async () => {
    const { slug } = await event(world, world.ada, meetups, {}, { title: "Closed" });
    await run(world.community, sql`update spaces set is_private = 1 where id = ${meetups.id}`);
    expect(await structuredOf(null, slug)).toBeUndefined();
  });
});
