import { Form, redirect, useNavigation } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { createSpaceGroup, mayShape } from "~/features/spaces/commands/space-groups.server";
import { createGroupInput, requestKey } from "~/features/spaces/input";
import { spaceFormValues } from "~/features/spaces/space-form";
import { GROUP_BOXES, GroupFields } from "~/features/spaces/ui/group-fields";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { newUid } from "~/lib/ids";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { SaveBar } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/new-group";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    await ctx.prove();
    mayShape(ctx);
    return { key: newUid(20) };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const input = parseForm(createGroupInput, spaceFormValues(form, GROUP_BOXES));
    const key = requestKey.safeParse(field(form, "request_key"));
    await createSpaceGroup(ctx, input, key.success ? key.data : null);
    return redirect("/settings/spaces");
  });

export const meta = pageMeta(m.spaces_new_group);

export default function NewGroupRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const values = actionData?.values ?? {};
  const errors = actionData?.error.fields ?? {};
  return (
    <Columns>
      <PageHeader title={m.spaces_new_group()} description={m.spaces_new_group_text()} />
      <Form method="post">
        <input type="hidden" name="request_key" value={values.request_key ?? loaderData.key} />
        <FormError>{actionData && Object.keys(errors).length === 0 ? actionData.error.message : null}</FormError>
        <GroupFields
          values={values}
          errors={errors}
          hidesNonMemberSpaces={"hide_non_member_spaces_from_sidebar" in values}
          addsMembersToNewSpaces={"automatically_add_members_to_new_spaces" in values}
          isNew
        />
        <SaveBar>
          <Button type="submit" variant="primary" loading={state === "submitting"}>
            {m.spaces_create_group()}
          </Button>
          <Button variant="ghost" to="/settings/spaces">
            {m.ui_cancel()}
          </Button>
        </SaveBar>
      </Form>
    </Columns>
  );
}
