import { createPost } from "~/features/posts/commands/create-post.server";
import type { FullPostRow } from "~/features/posts/row";
import { type Repeats, repeatsText } from "~/features/events/series/rule";
import type { EventChoice } from "~/features/events/rules";
import { newUid } from "~/lib/ids";
import { emptyDoc } from "~/ui/editor/document";
import { as, type Person, type SpaceRef, type World } from "../../world";

const DAY = 86_400_000;

/** As rule.ts writes it. */
export const repeating = (chosen: Partial<Repeats> = {}): string =>
  repeatsText({ frequency: "weekly", interval: 1, weekDays: [], monthly: "date", until: "", count: null, ...chosen });
export const WEEKLY = repeating();

/** A wall time so many days from now, in UTC. */
export const inDays = (days: number): string => `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T12:00`;

export const SOON: EventChoice = {
  startsAtWall: inDays(3),
  zone: "UTC",
  durationMinutes: 90,
  locationKind: "in_person",
  place: "Rua das Flores 12, Porto",
};

/** A published event of somebody's, as their form would make it. */
export async function event(
  world: World,
  by: Person,
  space: SpaceRef,
  chosen: EventChoice = {},
  { title = "A cupping", status = "published" }: { title?: string; status?: "draft" | "published" } = {},
): Promise<FullPostRow> {
  return createPost(await as(world.community, by), {
    spaceSlug: space.slug,
    title,
    doc: emptyDoc,
    requestKey: newUid(20),
    status,
    event: { ...SOON, ...chosen },
  });
}
