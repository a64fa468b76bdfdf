import { flags, moderationCases, moderationRules } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Reportable } from "~/features/moderation/facts";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity, DemoReport } from "./demo/types";
import { seedId } from "./ids";
import { factRow } from "./log.server";
import { demoOwnerId, HOUR, memberId } from "./rows.server";

/** What members have reported, some of it to be decided; and the rules that its owner has switched on. */
export const moderationRows = (demo: DemoCommunity, now: number): Statement[] => [
  ...ruleRows(demo, now),
  ...reportRows(demo, now),
];

function ruleRows(demo: DemoCommunity, now: number): Statement[] {
  const rules = { words_hold: { words: demo.heldWords }, flags_hide: { flags: 3 } };
  return Object.entries(rules).map(([kind, config]) =>
    insertInto(moderationRules, {
      communityId: seedId(demo.slug, "community"),
      kind,
      config: JSON.stringify(config),
      isOn: 1,
      updatedBy: demoOwnerId(demo),
      updatedAt: now - 200 * HOUR,
    }),
  );
}

const reportRows = (demo: DemoCommunity, now: number): Statement[] =>
  demo.reports.flatMap((report) =>
    rowsOfReport(demo, now, {
      ...report,
      ...(report.isKept && { keptBy: demoOwnerId(demo) }),
      about: { kind: report.kind, id: seedId(demo.slug, report.kind, report.key) },
      authorId: memberId(demo, authorOf(demo, report)),
    }),
  );

/** Of whatever was reported, by its id in the shard. */
export interface SeedReport extends Omit<DemoReport, "kind" | "isKept"> {
  about: { kind: Reportable; id: number };
  authorId: number;
  /** Who has looked at it, and it stays. */
  keptBy?: number;
}

export function rowsOfReport(
  demo: Pick<DemoCommunity, "slug">,
  now: number,
  { about, authorId, keptBy, ...report }: SeedReport,
): Statement[] {
  const communityId = seedId(demo.slug, "community");
  const at = now - report.hoursAgo * HOUR;
  const subject = { communityId, subjectKind: about.kind, subjectId: about.id };
  const acted = keptBy ? { actedBy: keptBy, actedAt: at + HOUR } : {};
  return [
    ...report.by.map(({ member, reason, body }, i) =>
      insertInto(flags, {
        ...subject,
        id: seedId(demo.slug, "flag", report.key, member),
        memberId: memberId(demo, member),
        reason,
        body,
        createdAt: at - i * HOUR,
      }),
    ),
    insertInto(moderationCases, {
      ...subject,
      ...acted,
      id: seedId(demo.slug, "case", report.key),
      authorId,
      state: keptBy ? "approved" : "inbox",
      because: "flags",
      flagsCount: report.by.length,
      at: keptBy ? at + HOUR : at,
      createdAt: at - report.by.length * HOUR,
    }),
    ...report.by.map(({ member, reason }, i) =>
      factRow(demo, {
        name: `${about.kind}.flagged`,
        actorId: memberId(demo, member),
        about,
        payload: { reason },
        at: at - i * HOUR,
      }),
    ),
    ...(keptBy
      ? [
          factRow(demo, {
            name: `${about.kind}.approved`,
            actorId: keptBy,
            about,
            payload: {
              was: "inbox",
              was_hidden: false,
              author_id: authorId,
              is_new: false,
            },
            at: at + HOUR,
          }),
        ]
      : []),
  ];
}

/** A comment is called by its post and its places: "bloom/0/1". */
function authorOf(demo: DemoCommunity, { kind, key }: DemoReport): string {
  const [of = "", ...places] = key.split("/");
  const post = demo.posts.find((one) => one.key === of);
  const [root, reply] = places.map(Number);
  const comment = root === undefined ? undefined : post?.comments[root];
  const said = reply === undefined ? comment : comment?.replies?.[reply];
  const author = kind === "post" ? post?.author : said?.author;
  if (!author) throw new Error(`a report about ${kind} ${key}, which is not there`);
  return author;
}
