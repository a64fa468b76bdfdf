import { imports, spaceGroups, spaces } from "#db/community/schema";
import { m } from "~/i18n/generated/messages";
import { isLocale } from "~/i18n/locale";
import { conflict, invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { slugFor } from "~/lib/slug";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { list, sql } from "~/platform/database/sql";
import type { StartInput } from "./input";
import { insertImported } from "./json-insert.server";
import { importPolicy } from "./policy";

export interface StartedImport {
  id: number;
  /** The community's slug, so that a script knows whom it talks to. */
  community: string;
  /** By key: where the posts of a tag go, and which addresses there are taken by others. */
  spaces: { key: string; slug: string; taken: string[] }[];
}

/**
 * Begins an import, or takes an earlier one up again: the row of the run, a space for each of the tags in a group of
 * their own. Throws 401/403 for who is no admin, 409 import_other_dump when rows of these numbers are here but were
 * written at other times, 409 import_space_deleted when an admin has since deleted one of its spaces.
 */
export async function startImport(ctx: Ctx, input: StartInput): Promise<StartedImport> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  if (input.kind === "stackexchange" && input.spaces.length === 0) throw invalid({ spaces: "invalid" });
  const source = input.site ? `${input.kind}:${input.site}` : input.kind;
  const found = await findGround(ctx, source, input);
  if (found.otherDump) throw conflict("import_other_dump");
  const ours = new Map(found.spaces.filter((space) => space.source === source).map((space) => [space.key, space]));
  if (input.spaces.some(({ key }) => ours.get(key)?.deletedAt != null)) throw conflict("import_space_deleted");

  const writes = [startRun(ctx, source, input.name), forgetSkips(ctx, source, input.name)];
  const missing = input.spaces.filter(({ key }) => !ours.has(key));
  if (missing.length > 0) writes.push(...makeSpaces(ctx, source, missing, found));
  const { rows } = await commit(ctx, { origin: "import", writes, changesPublicPages: missing.length > 0 });
  const id = Number(rows[0]?.[0]?.id);

  // A second trip: the spaces' addresses are known only now, another import may have made them first.
  const [standing, taken] = await Promise.all([
    ctx.read(
      () => sql<{ key: string; slug: string }>`select external_id as key, slug from spaces
        where community_id = ${ctx.community.id} and source = ${source}`,
    ),
    ctx.read(
      () => sql<{ key: string; slug: string }>`select s.external_id as key, p.slug from spaces s
        join posts p on p.space_id = s.id and p.source is not ${source}
        where s.community_id = ${ctx.community.id} and s.source = ${source} limit 50000`,
    ),
  ]);
  const wanted = new Set(input.spaces.map((space) => space.key));
  return {
    id,
    community: ctx.community.slug,
    spaces: standing
      .filter(({ key }) => wanted.has(key))
      .map(({ key, slug }) => ({
        key,
        slug,
        taken: taken.filter((post) => post.key === key).map((post) => post.slug),
      })),
  };
}

interface Ground {
  otherDump: boolean;
  spaces: { source: string | null; key: string | null; slug: string; deletedAt: number | null }[];
  group: { id: number } | null;
  lastPosition: number;
}

async function findGround(ctx: Ctx, source: string, input: StartInput): Promise<Ground> {
  const community = ctx.community.id;
  const ids = list(input.sample.map((row) => row.external_id));
  const [sample, all, groups, last] = await Promise.all([
    ctx.read(
      () => sql<{ externalId: string; at: number }>`select external_id as externalId, published_at as at from posts
        where community_id = ${community} and source = ${source} and external_id in (select value from json_each(${ids}))`,
    ),
    ctx.read(
      () => sql<Ground["spaces"][number]>`select source, external_id as key, slug, deleted_at as deletedAt from spaces
        where community_id = ${community}`,
    ),
    ctx.read(
      () => sql<{ id: number }>`select id from space_groups
        where community_id = ${community} and slug = ${GROUP_SLUG} and deleted_at is null`,
    ),
    ctx.read(
      () =>
        sql<{ last: number | null }>`select max(position) as last from space_groups where community_id = ${community}`,
    ),
  ]);
  const times = new Map(input.sample.map((row) => [row.external_id, row.at]));
  return {
    otherDump: sample.some((row) => times.get(row.externalId) !== row.at),
    spaces: all,
    group: groups[0] ?? null,
    lastPosition: last[0]?.last ?? 0,
  };
}

function startRun(ctx: Ctx, source: string, name: string): Write {
  const now = ctx.now();
  const run = insertInto(imports, {
    id: ctx.newId(),
    communityId: ctx.community.id,
    source,
    name,
    state: "running",
    startedBy: ctx.viewer.memberId,
    createdAt: now,
    updatedAt: now,
  });
  return write(sql`${run} on conflict (community_id, source, name)
    do update set state = 'running', updated_at = excluded.updated_at, started_by = excluded.started_by returning id`);
}

/** A run reports its left-out rows anew: the file may have been mended. */
const forgetSkips = (ctx: Ctx, source: string, name: string): Write =>
  write(sql`delete from import_skips where community_id = ${ctx.community.id} and import_id =
    (select id from imports where community_id = ${ctx.community.id} and source = ${source} and name = ${name})`);

const GROUP_SLUG = "topics";

/** The group of imported spaces (found by its address, so that a second import joins it) and the spaces in it. */
function makeSpaces(ctx: Ctx, source: string, missing: StartInput["spaces"], ground: Ground): Write[] {
  const now = ctx.now();
  const words = { locale: isLocale(ctx.community.locale) ? ctx.community.locale : ("en" as const) };
  const writes: Write[] = [];
  const groupId = ground.group?.id ?? ctx.newId();
  if (!ground.group) {
    const group = {
      id: groupId,
      name: m.imports_group({}, words),
      slug: GROUP_SLUG,
      position: ground.lastPosition + 1,
    };
    writes.push(write(insertInto(spaceGroups, { ...group, communityId: ctx.community.id, createdAt: now })));
  }
  const taken = new Set(ground.spaces.filter((space) => space.deletedAt === null).map((space) => space.slug));
  const rows = missing.map(({ key, tag }, place) => {
    const name = tag === "" ? m.imports_general({}, words) : titled(tag);
    const slug = freeSlug(slugFor(name, `topic-${place + 1}`), taken);
    taken.add(slug);
    return {
      id: ctx.newId(),
      communityId: ctx.community.id,
      spaceGroupId: groupId,
      slug,
      name,
      postType: "basic" as const,
      isPrivate: 0,
      visibility: "listed" as const,
      position: ground.spaces.length + place + 1,
      source,
      externalId: key,
      createdBy: ctx.viewer.memberId,
      createdAt: now,
    };
  });
  return [...writes, ...insertImported(spaces, rows)];
}

/** "cold-brew" becomes "Cold brew". */
function titled(tag: string): string {
  const words = tag.replaceAll("-", " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** The first address that nobody has: "general", "general-2". */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}
