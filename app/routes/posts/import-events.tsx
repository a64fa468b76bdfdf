import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import {
  findManagedSpace,
  findPreview,
  importUpload,
  readInZone,
  uploadCalendar,
} from "~/features/events/ics-import/commands.server";
import { ChooseFile, Preview } from "~/features/events/ics-import/ui/import-events";
import { showsEvents } from "~/features/spaces/rules";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/import-events";

/** A calendar file for a space of events: chosen, looked at, then taken. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { spaceSlug } = args.params;
    const uploadId = Number(ctx.request.url.searchParams.get("upload")) || null;
    const space = await findManagedSpace(ctx, spaceSlug);
    // What takes no events is read where it stands.
    if (!showsEvents(space.access.postType)) throw redirect(`/c/${space.slug}`);
    const preview = uploadId && (await findPreview(ctx, spaceSlug, uploadId));
    return { space: { slug: space.slug, name: space.name }, preview: preview || null, uploadId, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { spaceSlug } = args.params;
    const intent = field(form, "intent");
    const uploadId = Number(field(form, "upload"));
    const zone = field(form, "time_zone");
    if (intent === "upload") {
      const sent = form.get("file");
      const file = sent instanceof File ? sent : null;
      throw redirect(`/c/${spaceSlug}/events/import?upload=${await uploadCalendar(ctx, spaceSlug, { file, zone })}`);
    }
    if (intent === "zone") {
      await readInZone(ctx, spaceSlug, uploadId, zone);
      throw redirect(`/c/${spaceSlug}/events/import?upload=${uploadId}`);
    }
    if (intent !== "import") throw invalid({ intent: "invalid" });
    throw redirect(`/settings/jobs/${await importUpload(ctx, spaceSlug, uploadId)}`);
  });

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.events_ics_title(), community: loaderData?.space.name });

export default function ImportEventsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { space, preview, uploadId, now } = loaderData;
  const refused = actionData && "error" in actionData ? actionData : undefined;
  const path = `/c/${space.slug}/events/import`;
  return (
    <Columns>
      <PageHeader
        title={m.events_ics_title()}
        description={m.events_ics_text({ space: space.name })}
        backTo={`/c/${space.slug}`}
        backLabel={space.name}
      />
      {preview && uploadId !== null ? (
        <Preview preview={preview} uploadId={uploadId} path={path} now={now} refused={refused} />
      ) : (
        <ChooseFile path={path} now={now} refused={refused} />
      )}
    </Columns>
  );
}
