import { Form, redirect, useNavigation } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { duplicateWithPosts } from "~/features/posts/copies/start.server";
import { mayShape } from "~/features/spaces/commands/space-groups.server";
import { duplicateSpaceInput, requestKey } from "~/features/spaces/input";
import { listGroupOptions } from "~/features/spaces/in-group.server";
import { findSpace } from "~/features/spaces/queries.server";
import { NAME_LENGTH, SPACES_OF_A_TOPIC } from "~/features/spaces/rules";
import { LetsIn } from "~/features/spaces/ui/group-select";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { newUid } from "~/lib/ids";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { FormError, Input } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { SaveBar, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/duplicate-space";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [space, groups] = await Promise.all([findSpace(ctx, args.params.spaceSlug), listGroupOptions(ctx)]);
    mayShape(ctx);
    const { name, slug, emoji, postsCount, groupId } = space;
    const group = groups.find(({ id, letsIn }) => id === groupId && letsIn !== null && letsIn > 0);
    return { name, slug, emoji, group, hasPosts: postsCount > 0, key: newUid(20) };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const input = parseForm(duplicateSpaceInput, form);
    const key = requestKey.safeParse(field(form, "request_key"));
    const requested = key.success ? key.data : null;
    const { slug, postsJob, topicsLeft } = await duplicateWithPosts(ctx, args.params.spaceSlug, input, requested);
    const to = postsJob === null ? `/c/${slug}/settings` : `/settings/jobs/${postsJob}`;
    return topicsLeft.length === 0 ? redirect(to) : { copied: { to, topicsLeft } };
  });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({ title: m.spaces_duplicate(), community: loaderData?.name });

export default function DuplicateSpaceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { name, slug, emoji, group, hasPosts, key } = loaderData;
  const { state } = useNavigation();
  const copied = actionData && "copied" in actionData ? actionData.copied : undefined;
  const refusal = actionData && "error" in actionData ? actionData : undefined;
  const values = refusal?.values;
  const errors = refusal?.error.fields ?? {};
  if (copied) return <Copied name={name} slug={slug} {...copied} />;
  return (
    <Columns>
      <PageHeader
        title={m.spaces_duplicate()}
        emoji={emoji || undefined}
        description={m.spaces_duplicate_text()}
        backTo={`/c/${slug}/settings`}
        backLabel={name}
      />
      <Form method="post">
        <input type="hidden" name="request_key" value={values?.request_key ?? key} />
        <FormError>{refusal && !errors.name ? refusal.error.message : null}</FormError>
        <SettingsSection>
          <Input
            label={m.spaces_name()}
            name="name"
            required
            limit={NAME_LENGTH}
            autoComplete="off"
            dir="auto"
            defaultValue={values?.name ?? m.spaces_copy_of({ name }).slice(0, NAME_LENGTH)}
            error={errors.name}
          />
          <Checkbox
            name="with_members"
            label={m.spaces_with_members()}
            hint={
              group ? (
                <>
                  {m.spaces_with_members_hint_in_turn()} <LetsIn group={group} />
                </>
              ) : (
                m.spaces_with_members_hint()
              )
            }
            defaultChecked={values?.with_members === "on"}
          />
          {hasPosts && (
            <Checkbox
              name="with_posts"
              label={m.spaces_with_posts()}
              hint={m.spaces_with_posts_hint()}
              defaultChecked={values?.with_posts === "on"}
            />
          )}
        </SettingsSection>
        <SaveBar>
          <Button type="submit" variant="primary" loading={state === "submitting"}>
            {m.spaces_duplicate_submit()}
          </Button>
          <Button variant="ghost" to={`/c/${slug}/settings`}>
            {m.ui_cancel()}
          </Button>
        </SaveBar>
      </Form>
    </Columns>
  );
}

/** It is made, and something of its original stayed behind: that is said before it is shown. */
function Copied({ name, slug, to, topicsLeft }: { name: string; slug: string; to: string; topicsLeft: string[] }) {
  const names = topicsLeft.join(", ");
  return (
    <Columns>
      <PageHeader title={m.spaces_duplicate()} backTo={`/c/${slug}/settings`} backLabel={name} />
      <output>{m.spaces_duplicate_topics_left({ most: SPACES_OF_A_TOPIC, names })}</output>
      <SaveBar>
        <Button variant="primary" to={to}>
          {m.spaces_duplicate_open()}
        </Button>
      </SaveBar>
    </Columns>
  );
}
