import { Form, redirect, useNavigation } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { mayShape } from "~/features/spaces/commands/space-groups.server";
import { createSpaceInput, requestKey } from "~/features/spaces/input";
import { listGroupOptions } from "~/features/spaces/in-group.server";
import { POST_TYPES } from "~/features/spaces/rules";
import { isAccess, spaceFormValues } from "~/features/spaces/space-form";
import { GroupChoice } from "~/features/spaces/ui/group-choice";
import { KindFields } from "~/features/spaces/ui/kind-fields";
import { AccessFields, SpaceFields } from "~/features/spaces/ui/space-fields";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { newUid } from "~/lib/ids";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { SaveBar } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/new-space";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const groups = await listGroupOptions(ctx);
    mayShape(ctx);
    return {
      groups,
      group: ctx.request.url.searchParams.get("group") ?? undefined,
      kind: POST_TYPES.find((kind) => kind === ctx.request.url.searchParams.get("kind")),
      key: newUid(20),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const input = parseForm(createSpaceInput, spaceFormValues(form, []));
    const key = requestKey.safeParse(field(form, "request_key"));
    const { slug } = await createSpace(ctx, input, key.success ? key.data : null);
    return redirect(`/c/${slug}`);
  });

export const meta = pageMeta(m.spaces_new_space);

export default function NewSpaceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, group: wanted, kind, key } = loaderData;
  const { state } = useNavigation();
  const values = actionData?.values ?? {};
  const errors = actionData?.error.fields ?? {};
  return (
    <Columns>
      <PageHeader title={m.spaces_new_space()} description={m.spaces_new_space_text()} />
      <Form method="post">
        <input type="hidden" name="request_key" value={values.request_key ?? key} />
        <FormError>{actionData && Object.keys(errors).length === 0 ? actionData.error.message : null}</FormError>
        <SpaceFields values={values} errors={errors} isNew />
        <GroupChoice
          groups={groups}
          chosen={values.space_group_id ?? wanted}
          newName={values.new_group}
          errors={errors}
        />
        <KindFields value={values.post_type ?? kind} error={errors.post_type} />
        <AccessFields value={isAccess(values.access) ? values.access : "open"} />
        <SaveBar>
          <Button type="submit" variant="primary" loading={state === "submitting"}>
            {m.spaces_create_space()}
          </Button>
          <Button variant="ghost" to="/settings/spaces">
            {m.ui_cancel()}
          </Button>
        </SaveBar>
      </Form>
    </Columns>
  );
}
