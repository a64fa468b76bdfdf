import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { restoreSpace } from "~/features/spaces/commands/delete-space.server";
import { moveSpace, moveSpaceGroup } from "~/features/spaces/commands/order-spaces.server";
import { presentHead } from "~/features/spaces/head";
import { idInput } from "~/features/spaces/input";
import { listManagedSpaces } from "~/features/spaces/queries.server";
import { DeletedSpaces } from "~/features/spaces/ui/deleted-spaces";
import { ManagedSpaces } from "~/features/spaces/ui/managed-spaces";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import { Button } from "~/ui/button";
import { PlusIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/manage";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { groups, deleted } = await listManagedSpaces(ctx);
    return {
      groups: groups.map((group) => ({
        ...group,
        spaces: group.spaces.map((space) => presentHead(ctx.viewer, space)),
      })),
      deleted,
    };
  });

/** Buttons say `intent` and the id they mean: `group_up=1`, `space_down=2`, `restore=3`. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const [intent = "", value = ""] = field(form, "intent").split("=");
    const id = idInput.safeParse(value);
    if (!id.success) throw notFound();
    if (intent === "group_up" || intent === "group_down") {
      await moveSpaceGroup(ctx, id.data, intent === "group_up" ? "up" : "down");
    } else if (intent === "space_up" || intent === "space_down") {
      await moveSpace(ctx, id.data, intent === "space_up" ? "up" : "down");
    } else if (intent === "restore") await restoreSpace(ctx, id.data);
    else throw invalid({ intent: "invalid" });
    return null;
  });

export const meta = pageMeta(m.spaces_manage);

export default function ManageSpacesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, deleted } = loaderData;
  return (
    <SettingsPage title={m.spaces_manage()} description={m.spaces_manage_text()}>
      {actionData && <Banner tone="danger">{actionData.error.message}</Banner>}
      <SettingsSection full>
        <div className="row wrap">
          <Button variant="primary" icon={PlusIcon} to="/spaces/new">
            {m.spaces_new_space()}
          </Button>
          <Button icon={PlusIcon} to="/space_groups/new">
            {m.spaces_new_group()}
          </Button>
        </div>
      </SettingsSection>
      <Form method="post">
        <ManagedSpaces groups={groups} />
        <DeletedSpaces spaces={deleted} />
      </Form>
    </SettingsPage>
  );
}
