import { Form, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { deleteSpaceGroup, findGroupContents } from "~/features/spaces/commands/delete-group.server";
import { updateSpaceGroup } from "~/features/spaces/commands/space-groups.server";
import { deleteGroupInput, updateGroupInput } from "~/features/spaces/input";
import { spaceFormValues } from "~/features/spaces/space-form";
import { DeleteGroup } from "~/features/spaces/ui/delete-group";
import { GROUP_BOXES, GroupFields } from "~/features/spaces/ui/group-fields";
import { SaveSpace } from "~/features/spaces/ui/save-space";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/group-settings";

export const loader = (args: Route.LoaderArgs) => loadPage(args, (ctx) => findGroupContents(ctx, args.params.slug));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { slug } = args.params;
    if (field(form, "intent") === "delete") {
      const choice = parseForm(deleteGroupInput, choiceOf(form));
      await deleteSpaceGroup(ctx, slug, choice, choice.spaces === "delete" ? field(form, "confirm_name") : undefined);
      return redirect("/settings/spaces");
    }
    const input = parseForm(updateGroupInput, spaceFormValues(form, GROUP_BOXES));
    const changed = await updateSpaceGroup(ctx, slug, input);
    if (changed.slug !== slug) return redirect(`/s/${changed.slug}/settings`);
    return { saved: true };
  });

/** Each of the two ways has a form of its own, and sends its own fields. */
const choiceOf = (form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    ["spaces", "space_group_id"].filter((name) => form.has(name)).map((name) => [name, form.get(name)]),
  );

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({ title: m.spaces_group_settings(), community: loaderData?.group.name });

export default function GroupSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { group } = loaderData;
  const { isSaved, fields, values, message } = savedOrRefused(actionData);
  const isDeleting = values?.intent === "delete";
  const typed = isDeleting ? undefined : values;
  const ticked = (box: (typeof GROUP_BOXES)[number], stored: boolean) => (typed ? box in typed : stored);
  return (
    <Columns>
      <PageHeader title={m.spaces_group_settings()} backTo={`/s/${group.slug}`} backLabel={group.name} />
      <FormError>{message}</FormError>
      <Form method="post" key={`${group.id} ${group.slug} ${group.name}`}>
        <GroupFields
          values={typed ?? { name: group.name, slug: group.slug }}
          errors={isDeleting ? {} : fields}
          hidesNonMemberSpaces={ticked("hide_non_member_spaces_from_sidebar", group.hideNonMemberSpaces)}
          addsMembersToNewSpaces={ticked("automatically_add_members_to_new_spaces", group.addsMembersToNewSpaces)}
        />
        <SaveSpace isSaved={isSaved} />
      </Form>
      <DeleteGroup contents={loaderData} errors={isDeleting ? fields : {}} />
    </Columns>
  );
}
