import { beforeAll, beforeEach, expect, test } from "vitest";
import { giveRsvp } from "~/features/events/commands.server";
import type { LoaderFunction } from "react-router";
import { newUid } from "~/lib/ids";
import { loader as eventFile } from "~/routes/posts/event-ics";
import { open, PAGES } from "../../budgets/pages";
import { addSpace, as, call, createWorld, type Person, type SpaceRef, type World } from "../../world";
import { inDays } from "./events";

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  space = await addSpace(world, `places-${newUid(6)}`, { postType: "event" });
});

const PLACE = { name: "Passeio", street: "Rua Augusta 1408", city: "São Paulo", lat: -23.5577, lng: -46.6602 };
const LINE = "Passeio, Rua Augusta 1408, São Paulo";

interface Shown {
  id: number;
  slug: string;
  event: { in_person_location: string | null; location: { name: string; latitude: number } | null };
  event_setting_attributes: { in_person_location: string | null };
  event_form?: { in_person_location: string; place_parts: Record<string, string> };
}

const post = async (settings: object) => {
  const json = { name: "Met", event_setting_attributes: { starts_at: inDays(4), time_zone: "UTC", ...settings } };
  return call(world.community, world.mia, `/internal_api/spaces/${space.slug}/events`, { method: "POST", json });
};
const shown = async (slug: string, who: Person | null) =>
  (await (await call(world.community, who, `/internal_api/spaces/${space.slug}/events/${slug}`)).json()) as Shown;

const FILE = eventFile as unknown as LoaderFunction;
const HIDDEN = /Passeio|Augusta|46\.6602/;

/** The calendar file of one event, as its route answers it. */
async function fileOf(slug: string, who: Person | null): Promise<string> {
  const params = { spaceSlug: space.slug, slug };
  const { answers } = await open(world.community, who, `/c/${space.slug}/${slug}/event.ics`, FILE, params);
  return (answers.at(-1) as Response).text();
}

test("a place as JSON is kept in its parts, answered as it may be sent again, and its one line stands in the calendar's file", async () => {
  const made = (await (await post({ in_person_location: JSON.stringify(PLACE) })).json()) as Shown;
  const seen = await shown(made.slug, null);
  expect(seen.event).toMatchObject({ in_person_location: LINE, location: { name: "Passeio", latitude: -23.5577 } });
  const own = await shown(made.slug, world.mia);
  expect(own.event_form).toMatchObject({
    in_person_location: "Rua Augusta 1408",
    place_parts: { name: "Passeio", city: "São Paulo", country: "", point: "-23.5577, -46.6602" },
  });
  const again = await post({ in_person_location: own.event_setting_attributes.in_person_location });
  expect(((await again.json()) as Shown).event.location).toEqual(seen.event.location);
  expect((await fileOf(made.slug, null)).replaceAll("\r\n ", "")).toContain("Rua Augusta 1408");
  const path = `/internal_api/spaces/${space.slug}/events/${made.slug}`;
  await call(world.community, world.mia, path, {
    method: "PATCH",
    json: { event_setting_attributes: { in_person_location: "Rua das Flores 12" } },
  });
  expect((await shown(made.slug, null)).event).toMatchObject({
    in_person_location: "Rua das Flores 12",
    location: null,
  });
  const refused = await post({ in_person_location: "{nowhere" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("neither a name nor an address");
});

test("hidden, its parts are told to who comes alone, at every door", async () => {
  const answer = await post({
    in_person_location: JSON.stringify(PLACE),
    hide_location_from_non_attendees: true,
  });
  const { id, slug } = (await answer.json()) as Shown;
  const paths = [`/internal_api/spaces/${space.slug}/events/${slug}`, `/internal_api/spaces/${space.slug}/events`];
  for (const path of paths) {
    for (const who of [null, world.max]) {
      const text = await (await call(world.community, who, path)).text();
      expect(text, path).not.toMatch(HIDDEN);
    }
  }
  for (const who of [null, world.max]) {
    const params = { spaceSlug: space.slug, slug };
    const { answers } = await open(world.community, who, `/c/${space.slug}/${slug}`, PAGES.post, params);
    expect(JSON.stringify(answers)).toContain("Met");
    expect(JSON.stringify(answers)).not.toMatch(HIDDEN);
    expect(await fileOf(slug, who)).not.toMatch(HIDDEN);
  }
  await giveRsvp(await as(world.community, world.max), id);
  expect((await shown(slug, world.max)).event).toMatchObject({ location: { name: "Passeio" } });
});
