import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { purgeVersion, restoreVersion } from "~/features/posts/commands/restore-version.server";
import { OpenedVersionForm } from "~/features/posts/input";
import { versionPolicy } from "~/features/posts/policy";
import { type FullPostRow, subjectOf } from "~/features/posts/row";
import { historyPath, postPath } from "~/features/posts/ui/addresses";
import { VersionActs } from "~/features/posts/ui/version-acts";
import { VersionChanges } from "~/features/posts/ui/version-changes";
import { EditMeta, EditOf, VersionList } from "~/features/posts/ui/version-list";
import { findVersion, listVersions } from "~/features/posts/versions.server";
import { wherever } from "~/features/posts/wherever.server";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { abilities } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, field } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/history";

/** The edits of a post, for who may change it; `?version=` opens one of them. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const asked = searchParams.get("version");
    if (asked !== null) {
      const { post, version } = await findVersion(ctx, args.params, Number(asked) || 0);
      return { ...aboutPost(ctx, post), version, now: ctx.now() };
    }
    const { post, records, cursor } = await listVersions(ctx, args.params, { cursor: searchParams.get("cursor") });
    return { ...aboutPost(ctx, post), records, cursor, now: ctx.now() };
  });

const aboutPost = (ctx: Ctx, row: FullPostRow) => ({
  post: { slug: row.slug, name: row.title, space: { slug: row.spaceSlug, name: row.spaceName } },
  opened: row.draftVersion,
  may: abilities(versionPolicy, ctx.viewer, subjectOf(row)),
});

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    const { version, opened } = parseForm(OpenedVersionForm, form);
    if (intent === "restore") {
      const { spaceSlug, slug } = await wherever(ctx, args.params, (at) => restoreVersion(ctx, at, version, opened));
      throw redirect(postPath({ space: { slug: spaceSlug }, slug }));
    }
    if (intent !== "purge") throw invalid({ intent: "invalid" });
    await wherever(ctx, args.params, (at) => purgeVersion(ctx, at, version));
    throw redirect(historyPath({ space: { slug: args.params.spaceSlug }, slug: args.params.slug }));
  });

/** Of one edit, or of all of them. */
const titleOf = (version?: { version: number }) =>
  version ? m.posts_history_one({ number: version.version }) : m.posts_history();

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({
    title: titleOf(loaderData && "version" in loaderData ? loaderData.version : undefined),
    community: loaderData?.post.name,
  });

export default function PostHistoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post, now } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  if (!("version" in loaderData)) {
    const { records, cursor } = loaderData;
    return (
      <Columns>
        <PageHeader
          title={titleOf()}
          backTo={postPath(post)}
          backLabel={post.name}
          description={withWords(m.posts_history_text, { space: post.space.name })}
        />
        <VersionList post={post} versions={records} cursor={cursor} now={now} />
      </Columns>
    );
  }
  const { version, may, opened } = loaderData;
  return (
    <Columns>
      <PageHeader title={titleOf(version)} backTo={historyPath(post)} backLabel={titleOf()} />
      <FormError>{refused}</FormError>
      <div className="stack">
        <div>
          <p>
            <EditOf version={version} />
          </p>
          <EditMeta version={version} now={now} />
        </div>
        {version.changes ? (
          <VersionChanges changes={version.changes} />
        ) : (
          <Banner tone="info">
            {version.purged_at === null ? m.posts_history_next_purged() : m.posts_history_purged()}
          </Banner>
        )}
      </div>
      <VersionActs version={version} may={may} opened={opened} />
    </Columns>
  );
}
