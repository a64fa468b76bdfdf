import { facts } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";
import { demoOwnerId, HOUR, memberId, spaceId } from "./rows.server";

interface SeededFact {
  name: string;
  actorId: number;
  about: { kind: string; id: number };
  payload?: object;
  at: number;
  /** As the product gives it, so that it does not happen once more; else it is made of name and subject. */
  key?: string;
}

/** A fact of the past: it stands in the activity log, and nobody is told of it any more. */
export const factRow = (
  demo: Pick<DemoCommunity, "slug">,
  { name, actorId, about, payload = {}, at, key }: SeededFact,
): Statement =>
  insertInto(facts, {
    id: seedId(demo.slug, "fact", name, String(about.id), String(actorId)),
    communityId: seedId(demo.slug, "community"),
    name,
    actorId,
    subjectKind: about.kind,
    subjectId: about.id,
    payload: JSON.stringify(payload),
    at,
    key: key ?? `seed:${name}:${about.id}:${actorId}`,
    owed: 0,
  });

const DAY = 24 * HOUR;

/** How the demo became what it is: its owner made it, people came, and those who help were put in charge. */
export function logRows(demo: DemoCommunity, now: number): Statement[] {
  const owner = demoOwnerId(demo);
  const house = { kind: "community", id: seedId(demo.slug, "community") };
  const by = (fact: Omit<SeededFact, "actorId">) => factRow(demo, { ...fact, actorId: owner });
  const staff = demo.members.filter(({ role }) => role === "moderator");
  return [
    by({ name: "community.created", about: house, at: now - 500 * DAY, key: "community.created" }),
    ...demo.spaces.map((space, i) =>
      by({
        name: "space.created",
        about: { kind: "space", id: spaceId(demo, space.key) },
        payload: { space_group_id: seedId(demo.slug, "group", space.group) },
        at: now - 499 * DAY + i * HOUR,
      }),
    ),
    ...demo.members.map((member, i) =>
      factRow(demo, {
        name: "member.joined",
        actorId: memberId(demo, member.key),
        about: { kind: "member", id: memberId(demo, member.key) },
        payload: { account_id: 0 },
        at: now - (400 - i * 7) * DAY,
      }),
    ),
    ...staff.map((member, i) =>
      by({
        name: "member.role_changed",
        about: { kind: "member", id: memberId(demo, member.key) },
        payload: { from: "member", to: member.role },
        at: now - (90 - i) * DAY,
      }),
    ),
    by({
      name: "invitation_link.created",
      about: { kind: "invitation_link", id: seedId(demo.slug, "invitation") },
      at: now - 30 * DAY,
    }),
    by({
      name: "community.updated",
      about: house,
      payload: { part: "theme", fields: ["theme", "default_appearance"] },
      at: now - 12 * DAY,
    }),
    ...demo.spaces.flatMap((space) =>
      space.asking
        ? factRow(demo, {
            name: "space.entry_asked",
            actorId: memberId(demo, space.asking.member),
            about: { kind: "space", id: spaceId(demo, space.key) },
            payload: {
              member_id: memberId(demo, space.asking.member),
              asked_at: now - space.asking.hoursAgo * HOUR,
            },
            at: now - space.asking.hoursAgo * HOUR,
          })
        : [],
    ),
  ];
}
