import { Form, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { deleteSpaceGroup, mayShape, updateSpaceGroup } from "~/features/spaces/commands/space-groups.server";
import { updateGroupInput } from "~/features/spaces/input";
import { findSpaceGroup } from "~/features/spaces/queries.server";
import { spaceFormValues } from "~/features/spaces/space-form";
import { GroupFields } from "~/features/spaces/ui/group-fields";
import { SaveSpace } from "~/features/spaces/ui/save-space";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { TrashIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/group-settings";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { group, spaces } = await findSpaceGroup(ctx, args.params.slug);
    mayShape(ctx);
    return { group, isEmpty: spaces.length === 0 };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { slug } = args.params;
    if (field(form, "intent") === "delete") {
      await deleteSpaceGroup(ctx, slug);
      return redirect("/settings/spaces");
    }
    const input = parseForm(updateGroupInput, spaceFormValues(form, ["hide_non_member_spaces_from_sidebar"]));
    const changed = await updateSpaceGroup(ctx, slug, input);
    if (changed.slug !== slug) return redirect(`/s/${changed.slug}/settings`);
    return { saved: true };
  });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({ title: m.spaces_group_settings(), community: loaderData?.group.name });

export default function GroupSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { group, isEmpty } = loaderData;
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const typed = values?.intent === "delete" ? undefined : values;
  const box = "hide_non_member_spaces_from_sidebar";
  return (
    <Columns>
      <PageHeader title={m.spaces_group_settings()} backTo={`/s/${group.slug}`} backLabel={group.name} />
      <FormError>{message}</FormError>
      <Form method="post" key={`${group.id} ${group.slug} ${group.name}`}>
        <GroupFields
          values={typed ?? { name: group.name, slug: group.slug }}
          errors={fields}
          hidesNonMemberSpaces={typed ? box in typed : group.hideNonMemberSpaces}
        />
        <SaveSpace isSaved={isSaved} />
      </Form>
      <SettingsSection title={m.spaces_delete_group()} description={m.spaces_delete_group_text()}>
        {isEmpty && (
          <Form method="post">
            <Button type="submit" variant="danger-quiet" icon={TrashIcon} name="intent" value="delete">
              {m.spaces_delete_group()}
            </Button>
          </Form>
        )}
      </SettingsSection>
    </Columns>
  );
}
