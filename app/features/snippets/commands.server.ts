import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, getMade, isConflict, isTwin, ofTwin, when, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { onceKey } from "../spaces/facts";
import { snippetFact } from "./facts";
import type { ChangeSnippetInput, NewSnippetInput } from "./input";
import { snippetPolicy } from "./policy";
import { findSnippet } from "./queries.server";
import { MOST_SNIPPETS, UNDO_MS } from "./rules";

/**
 * Adds a snippet behind the others. Admins only. Throws 409 code_snippets_full. A request key makes a double click one
 * snippet.
 */
export async function createSnippet(
  ctx: Ctx,
  input: NewSnippetInput,
  requestKey?: string | null,
): Promise<{ id: number }> {
  mayManage(ctx);
  const id = ctx.newId();
  const now = ctx.now();
  const { id: community } = ctx.community;
  const key = onceKey("code_snippet.created", ctx.viewer.memberId, requestKey);
  try {
    await commit(ctx, {
      writes: [
        when(sql`insert into code_snippets (id, community_id, name, code, place, height, visible_to, is_on, position,
            created_at, updated_at)
          select ${id}, ${community}, ${input.name}, ${input.code}, ${input.place}, ${input.height},
            ${input.visible_to}, ${input.is_on}, coalesce((select max(position) from code_snippets
              where community_id = ${community} and deleted_at is null), 0) + 1, ${now}, ${now}
          where ${hasRoom(ctx)}`).otherwise("code_snippets_full"),
      ],
      facts: [snippetFact("code_snippet.created", id, key)],
      changesPublicPages: true,
    });
    return { id };
  } catch (error) {
    if (!key || !(isTwin(error) || isConflict(error, "code_snippets_full"))) throw error;
    const made = await ofTwin(ctx, getMade(ctx, key));
    if (!made) throw error;
    return made;
  }
}

/**
 * Changes a snippet; what is absent stays. Admins only. Throws 404, 409 code_snippet_newer where `version` is given and
 * somebody has changed it since.
 */
export async function updateSnippet(ctx: Ctx, id: number, input: ChangeSnippetInput): Promise<void> {
  mayManage(ctx);
  await findSnippet(ctx, id);
  const seen = input.version === undefined ? nothing : sql`and version = ${input.version}`;
  await commit(ctx, {
    writes: [
      when(sql`update code_snippets set name = coalesce(${input.name}, name), code = coalesce(${input.code}, code),
          place = coalesce(${input.place}, place), height = coalesce(${input.height}, height),
          visible_to = coalesce(${input.visible_to}, visible_to), is_on = coalesce(${input.is_on}, is_on),
          version = version + 1, updated_at = ${ctx.now()}
        where ${ours(ctx, id)} and deleted_at is null ${seen}`).otherwise("code_snippet_newer"),
    ],
    facts: [snippetFact("code_snippet.updated", id)],
    changesPublicPages: true,
  });
}

/** On or off, and nothing else of it. Safe to repeat. Admins only. Throws 404. */
export async function switchSnippet(ctx: Ctx, id: number, isOn: boolean): Promise<void> {
  mayManage(ctx);
  await findSnippet(ctx, id);
  await commit(ctx, {
    writes: [
      when(sql`update code_snippets set is_on = ${isOn}, updated_at = ${ctx.now()}
        where ${ours(ctx, id)} and deleted_at is null and is_on <> ${isOn}`).record(
        snippetFact(isOn ? "code_snippet.switched_on" : "code_snippet.switched_off", id),
      ),
    ],
    changesPublicPages: "recorded",
  });
}

/** Takes a snippet out of all pages; for a day it can be brought back. Safe to repeat. Admins only. Throws 404. */
export async function deleteSnippet(ctx: Ctx, id: number): Promise<void> {
  mayManage(ctx);
  const now = ctx.now();
  await mustExist(ctx, id);
  await commit(ctx, {
    writes: [
      when(sql`update code_snippets set deleted_at = ${now} where ${ours(ctx, id)} and deleted_at is null`).record(
        snippetFact("code_snippet.deleted", id),
      ),
      // What nobody can bring back any more goes with the next one that is removed.
      write(sql`delete from code_snippets where community_id = ${ctx.community.id}
        and deleted_at is not null and deleted_at < ${now - UNDO_MS}`),
    ],
    changesPublicPages: "recorded",
  });
}

/** Brings a removed snippet back as it was. Safe to repeat. Admins only. Throws 404, 409 code_snippets_full. */
export async function restoreSnippet(ctx: Ctx, id: number): Promise<void> {
  mayManage(ctx);
  if ((await mustExist(ctx, id)).deletedAt === null) return;
  await commit(ctx, {
    writes: [
      when(sql`update code_snippets set deleted_at = null
        where ${ours(ctx, id)} and (deleted_at is null or ${hasRoom(ctx)})`).otherwise("code_snippets_full"),
    ],
    facts: [snippetFact("code_snippet.restored", id)],
    changesPublicPages: true,
  });
}

const mayManage = (ctx: Ctx): void => authorize(snippetPolicy, "can_manage_code_snippets", ctx.viewer, null);

const ours = (ctx: Ctx, id: number): Statement => sql`id = ${id} and community_id = ${ctx.community.id}`;

/** Asked by the write itself: of two that come at once there is room for one. */
const hasRoom = (ctx: Ctx): Statement => sql`(select count(*) from code_snippets
  where community_id = ${ctx.community.id} and deleted_at is null) < ${MOST_SNIPPETS}`;

async function mustExist(ctx: Ctx, id: number): Promise<{ deletedAt: number | null }> {
  const [row] = await ctx.read(
    () => sql<{ deletedAt: number | null }>`select deleted_at as deletedAt from code_snippets where ${ours(ctx, id)}`,
  );
  if (!row) throw notFound();
  return row;
}
