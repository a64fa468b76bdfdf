import { Hono } from "hono";
import * as z from "zod";
import { createPage, deletePage, putInHeader, restorePage, updatePage } from "~/features/pages/commands.server";
import { bodyInput } from "~/features/posts/input";
import { changePageInput, newPageInput, pageKey } from "~/features/pages/input";
import { pagePolicy } from "~/features/pages/policy";
import { presentManagedPage, presentPageLine } from "~/features/pages/present";
import { findManagedPage, listPages } from "~/features/pages/queries.server";
import { withoutSgids } from "~/features/sgids/incoming.server";
import { signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn, type Viewer } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type DocNode, docFromText } from "~/ui/editor/document";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const reads = { readsFirst: true } as const;
const show = async (ctx: Ctx, id: number) => presentManagedPage(await findManagedPage(ctx, id), ctx.request.url.origin);

/** Before a long text is read. */
function may(viewer: Viewer): void {
  if (!isSignedIn(viewer)) throw signInRequired();
  authorize(pagePolicy, "can_manage_site_pages", viewer, null);
}

/** The text as the editor's document, or plain; neither leaves it as it is. */
async function docOf(ctx: Ctx, doc: DocNode | undefined, text: string | undefined): Promise<DocNode | undefined> {
  if (doc) return withoutSgids(ctx, doc);
  return text === undefined ? undefined : docFromText(text);
}

/** /internal_api/site_pages (spec section 7, "Settings"): for admins. */
export const sitePages = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      z.object({ cursor: z.string().optional() }),
      async (ctx, { cursor }) => {
        const found = await listPages(ctx, { cursor: cursor ?? null });
        const { origin } = ctx.request.url;
        return { records: found.pages.map((page) => presentPageLine(page, origin)), cursor: found.cursor };
      },
      reads,
    ),
  )
  .post(
    "/",
    endpoint(
      newPageInput.extend(bodyInput),
      async (ctx, { tiptap_body, body, ...input }, { idempotencyKey }) => {
        const doc = (await docOf(ctx, tiptap_body, body)) ?? docFromText("");
        return show(ctx, (await createPage(ctx, { ...input, doc }, idempotencyKey)).id);
      },
      { status: 201, may },
    ),
  )
  .get(
    "/:id",
    endpoint(pageKey, (ctx, { id }) => show(ctx, id), reads),
  )
  .patch(
    "/:id",
    endpoint(
      changePageInput.extend({ ...bodyInput, ...pageKey.shape }),
      async (ctx, { id, tiptap_body, body, ...input }) => {
        await updatePage(ctx, id, { ...input, doc: await docOf(ctx, tiptap_body, body) });
        return show(ctx, id);
      },
      { may },
    ),
  )
  .delete(
    "/:id",
    endpoint(pageKey, (ctx, { id }) => deletePage(ctx, id)),
  )
  .post(
    "/:id/restore",
    endpoint(pageKey, async (ctx, { id }) => {
      await restorePage(ctx, id);
      return show(ctx, id);
    }),
  )
  .post(
    "/:id/header_menu_link",
    endpoint(pageKey, (ctx, { id }, { idempotencyKey }) => putInHeader(ctx, id, idempotencyKey), { status: 201 }),
  );
