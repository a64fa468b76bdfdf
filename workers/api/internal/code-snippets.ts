import { Hono } from "hono";
import * as z from "zod";
import {
  createSnippet,
  deleteSnippet,
  restoreSnippet,
  switchSnippet,
  updateSnippet,
} from "~/features/snippets/commands.server";
import { type ChangeSnippetInput, changeSnippetInput, newSnippetInput, snippetKey } from "~/features/snippets/input";
import { snippetPolicy } from "~/features/snippets/policy";
import { presentSnippet } from "~/features/snippets/present";
import { findSnippet, listSnippets } from "~/features/snippets/queries.server";
import { authorize } from "~/lib/policy";
import type { Viewer } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const reads = { readsFirst: true } as const;
/** Asked before a long body is read. */
const may = (viewer: Viewer): void => authorize(snippetPolicy, "can_manage_code_snippets", viewer, null);
const show = async (ctx: Ctx, id: number) => presentSnippet(await findSnippet(ctx, id));

/** /internal_api/code_snippets: for admins. The list is without the code. */
export const codeSnippets = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(z.object({}), async (ctx) => ({ records: (await listSnippets(ctx)).map(presentSnippet) }), reads),
  )
  .post(
    "/",
    endpoint(
      newSnippetInput,
      async (ctx, input, { idempotencyKey }) => show(ctx, (await createSnippet(ctx, input, idempotencyKey)).id),
      { status: 201, may },
    ),
  )
  .get(
    "/:id",
    endpoint(snippetKey, (ctx, { id }) => show(ctx, id), reads),
  )
  .patch(
    "/:id",
    endpoint(
      changeSnippetInput.extend(snippetKey.shape),
      async (ctx, { id, ...input }) => {
        if (isSwitch(input)) await switchSnippet(ctx, id, input.is_on);
        else await updateSnippet(ctx, id, input);
        return show(ctx, id);
      },
      { may },
    ),
  )
  .delete(
    "/:id",
    endpoint(snippetKey, (ctx, { id }) => deleteSnippet(ctx, id)),
  )
  .post(
    "/:id/restore",
    endpoint(snippetKey, async (ctx, { id }) => {
      await restoreSnippet(ctx, id);
      return show(ctx, id);
    }),
  );

/** Nothing but `is_on`: told as what it is, and its document stays what it was. */
const isSwitch = (input: ChangeSnippetInput): input is { is_on: boolean } =>
  input.is_on !== undefined && Object.values(input).filter((value) => value !== undefined).length === 1;
