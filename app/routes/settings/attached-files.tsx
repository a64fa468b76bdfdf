import { pageMeta } from "~/features/communities/meta";
import { getMemberName } from "~/features/members/person.server";
import { deleteFile } from "~/features/storage/commands.server";
import { listAttachedFiles, listStorage } from "~/features/storage/queries.server";
import { filesOf } from "~/features/storage/ui/addresses";
import { FileList, StorageTable, useSize } from "~/features/storage/ui/attached-files";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { Button } from "~/ui/button";
import { SettingsPage, SettingsRow, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/attached-files";

export const meta = pageMeta(m.storage_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const member = searchParams.get("member") || null;
    const [page, name, by] = await Promise.all([
      listAttachedFiles(ctx, { member, cursor: searchParams.get("cursor") }),
      member === null ? null : getMemberName(ctx, member),
      // Beside one member's files nobody asks whose the others are.
      member === null ? listStorage(ctx, { cursor: searchParams.get("members") }) : null,
    ]);
    return { ...page, member, name, by, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    if (field(form, "intent") !== "delete") throw invalid({ intent: "invalid" });
    await deleteFile(ctx, Number(field(form, "id")));
    return { isDeleted: true };
  });

/** Settings > Attached files: everything that was uploaded, whose it is, where it hangs and what it takes. */
export default function AttachedFiles({ loaderData, actionData }: Route.ComponentProps) {
  const { files, cursor, total, member, name, by, now } = loaderData;
  const size = useSize(total.bytes);
  return (
    <SettingsPage title={m.storage_title()} description={m.storage_text()}>
      {actionData && "error" in actionData && <Banner tone="danger">{actionData.error.message}</Banner>}
      {actionData && "isDeleted" in actionData && <Banner tone="success">{m.storage_deleted()}</Banner>}
      <SettingsSection full>
        <SettingsRow
          title={name === null ? m.storage_total() : m.storage_of({ name })}
          description={m.storage_files({ count: total.files })}
        >
          <span className="num strong">{size}</span>
          {member !== null && (
            <Button size="sm" to={filesOf()}>
              {m.storage_all()}
            </Button>
          )}
        </SettingsRow>
      </SettingsSection>
      {by && by.members.length > 0 && (
        <SettingsSection title={m.storage_by_member()} description={m.storage_by_member_text()} full>
          <StorageTable members={by.members} />
          {by.cursor && (
            <div className="more-row">
              <Button size="sm" to={filesOf({ members: by.cursor })}>
                {m.storage_more_members()}
              </Button>
            </div>
          )}
        </SettingsSection>
      )}
      <SettingsSection title={member === null ? m.storage_all() : m.storage_number()} full>
        <FileList files={files} now={now} />
        {cursor && (
          <div className="more-row">
            <Button size="sm" to={filesOf({ member, cursor })}>
              {m.storage_more()}
            </Button>
          </div>
        )}
      </SettingsSection>
    </SettingsPage>
  );
}
