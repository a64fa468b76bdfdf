import { Hono } from "hono";
import { purgeVersion, restoreVersion } from "~/features/posts/commands/restore-version.server";
import { RestoreVersionInput, VersionInput, VersionsInput } from "~/features/posts/input";
import { versionPolicy } from "~/features/posts/policy";
import { presentPost } from "~/features/posts/present";
import { presentingFor } from "~/features/posts/presenting.server";
import { subjectOf } from "~/features/posts/row";
import { findVersion, listVersions } from "~/features/posts/versions.server";
import { abilities } from "~/lib/policy";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/posts/{id}/versions: what stood in a post before each edit of its title or words. */
export const postVersions = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      VersionsInput,
      async (ctx, { id, cursor, per_page: perPage }) => {
        const { post, ...page } = await listVersions(ctx, { id }, { cursor, perPage });
        return { ...page, policies: abilities(versionPolicy, ctx.viewer, subjectOf(post)) };
      },
      { readsFirst: true },
    ),
  )
  .get(
    "/:version",
    endpoint(VersionInput, async (ctx, { id, version }) => (await findVersion(ctx, { id }, version)).version, {
      readsFirst: true,
    }),
  )
  .post(
    "/:version/restore",
    endpoint(RestoreVersionInput, async (ctx, { id, version, opened }) =>
      presentPost(await restoreVersion(ctx, { id }, version, opened), presentingFor(ctx)),
    ),
  )
  .delete(
    "/:version",
    endpoint(VersionInput, async (ctx, { id, version }) => {
      await purgeVersion(ctx, { id }, version);
      return (await findVersion(ctx, { id }, version)).version;
    }),
  );
