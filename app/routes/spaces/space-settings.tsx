import { Form, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { deleteSpace } from "~/features/spaces/commands/delete-space.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import type { SpaceHead } from "~/features/spaces/head";
import { updateSpaceInput } from "~/features/spaces/input";
import { META_TITLE_LENGTH } from "~/features/spaces/rules";
import { findSpaceSettings } from "~/features/spaces/settings.server";
import { accessOf, isAccess, MEMBERS_TAB, spaceFormValues } from "~/features/spaces/space-form";
import { type AccessChange, changesAnybody } from "~/features/spaces/access-change";
import { findAccessChange } from "~/features/spaces/access-change.server";
import { AccessChangeDialog } from "~/features/spaces/ui/access-change";
import { CoverField } from "~/features/spaces/ui/cover-field";
import { DeleteSpace } from "~/features/spaces/ui/delete-space";
import { DisplayViews } from "~/features/spaces/ui/display-views";
import { GroupSelect } from "~/features/spaces/ui/group-select";
import { LockedFields } from "~/features/spaces/ui/locked-fields";
import { NoticeFields } from "~/features/spaces/ui/notice-fields";
import { PostingFields } from "~/features/spaces/ui/posting-fields";
import { SaveSpace } from "~/features/spaces/ui/save-space";
import { AccessFields, SpaceFields } from "~/features/spaces/ui/space-fields";
import { TabFields } from "~/features/spaces/ui/tab-fields";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { FileUpIcon } from "~/ui/icons";
import { Checkbox } from "~/ui/choice";
import { FormError, Input } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/space-settings";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (ctx) => findSpaceSettings(ctx, args.params.spaceSlug));

export const action = (args: Route.ActionArgs) =>
  actPage<Response | { saved: true } | Asked>(args, async (ctx, form) => {
    const { spaceSlug } = args.params;
    if (field(form, "intent") === "delete") {
      await deleteSpace(ctx, spaceSlug, field(form, "confirm_name"));
      return redirect("/settings/spaces");
    }
    const input = parseForm(updateSpaceInput, spaceFormValues(form, BOXES));
    const access = field(form, "access");
    // Nothing is written before its maker has seen who it lets in, who it shuts out and from whom it hides.
    if (isAccess(access) && field(form, "sure") !== access) {
      const change = await findAccessChange(ctx, spaceSlug, access);
      if (change && changesAnybody(change)) return { asks: change, values: typedIn(form) };
    }
    const { slug } = await updateSpace(ctx, spaceSlug, input);
    // The page has another address now.
    if (slug !== spaceSlug) return redirect(`/c/${slug}/settings`);
    return { saved: true };
  });

/** What a change of access would do, and what was typed with it. */
interface Asked {
  asks: AccessChange;
  values: Record<string, string>;
}

const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

const BOXES = [
  MEMBERS_TAB,
  "members_can_post",
  "require_topic_selection",
  "disable_member_post_covers",
  "hide_sorting",
  "hide_post_settings",
  "hide_from_sidebar",
  "show_lock_icon_for_non_members",
];

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({ title: m.spaces_settings(), community: loaderData?.head.name });

export default function SpaceSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { head, contents, groups } = loaderData;
  const asks = actionData && "asks" in actionData ? actionData : null;
  const answer = actionData && "asks" in actionData ? undefined : actionData;
  const { isSaved, fields, values = asks?.values, message } = savedOrRefused(answer);
  const hasPosts = !head.showsMembers && !head.showsCourse && head.roomUuid === null;
  const isDeleting = values?.intent === "delete";
  const typed = isDeleting ? undefined : values;
  // An unticked box is not among what was typed: after a refusal what is missing was unticked.
  const ticked = (box: string, stored: boolean) => (typed ? box in typed : stored);
  return (
    <Columns>
      <PageHeader
        title={m.spaces_settings()}
        emoji={head.emoji || undefined}
        backTo={`/c/${head.slug}`}
        backLabel={head.name}
      />
      <Form method="post" id={FORM} key={`${head.id} ${head.slug} ${head.name}`}>
        <FormError>{isDeleting ? null : message}</FormError>
        <SettingsSection title={m.spaces_about()}>
          <SpaceFields values={typed ?? valuesOf(head)} errors={isDeleting ? {} : fields} />
          <CoverField cover={loaderData.cover} values={typed} errors={isDeleting ? {} : fields} />
          {groups.length > 0 && (
            <GroupSelect
              groups={groups}
              chosen={typed?.space_group_id ?? loaderData.groupId}
              current={loaderData.groupId}
              error={fields.space_group_id}
            />
          )}
        </SettingsSection>
        {hasPosts && (
          <DisplayViews
            postType={head.showsEvents ? "event" : "basic"}
            value={typed?.display_view ?? head.view}
            error={fields.display_view}
          />
        )}
        {head.showsEvents && (
          <SettingsSection title={m.events_ics_import()} description={m.events_ics_import_text()}>
            <Button to={`/c/${head.slug}/events/import`} icon={FileUpIcon}>
              {m.events_ics_import()}
            </Button>
          </SettingsSection>
        )}
        <SettingsSection title={m.spaces_found()}>
          <Input
            label={m.spaces_meta_title()}
            hint={m.spaces_meta_title_hint()}
            name="meta_title"
            placeholder={head.name}
            limit={META_TITLE_LENGTH}
            defaultValue={typed?.meta_title ?? head.metaTitle}
            error={isDeleting ? undefined : fields["meta_tag_attributes.meta_title"]}
          />
        </SettingsSection>
        {!head.showsMembers && (
          <TabFields
            {...loaderData}
            isTalk={head.roomUuid !== null || head.showsCourse}
            showsEvents={head.showsEvents}
            opens={typed?.default_tab ?? loaderData.defaultTab}
            ticked={ticked}
          />
        )}
        <AccessFields value={isAccess(typed?.access) ? typed.access : accessOf(head)} />
        <LockedFields locked={loaderData.locked} values={typed} errors={isDeleting ? {} : fields} ticked={ticked} />
        <SettingsSection
          title={head.showsEvents ? m.spaces_posting_events() : hasPosts ? m.spaces_posting() : m.spaces_listing()}
        >
          {head.roomUuid !== null && (
            <Checkbox
              name="members_can_post"
              label={m.spaces_members_can_write()}
              hint={m.spaces_members_can_write_hint()}
              defaultChecked={ticked("members_can_post", loaderData.membersCanPost)}
            />
          )}
          {hasPosts && (
            <PostingFields {...loaderData} sort={typed?.default_sort ?? loaderData.defaultSort} ticked={ticked} />
          )}
          <Checkbox
            name="hide_from_sidebar"
            label={m.spaces_hide_from_sidebar()}
            defaultChecked={ticked("hide_from_sidebar", loaderData.hideFromSidebar)}
          />
        </SettingsSection>
        {hasPosts && (
          <NoticeFields
            value={typed?.default_post_notifications ?? loaderData.postNotifications}
            showsEvents={head.showsEvents}
          />
        )}
        <SaveSpace isSaved={isSaved} />
      </Form>
      {asks && <AccessChangeDialog change={asks.asks} form={FORM} />}
      {contents && !head.showsCourse && (
        <SettingsSection title={m.spaces_duplicate()} description={m.spaces_duplicate_text()}>
          <div>
            <Button to={`/c/${head.slug}/settings/duplicate`}>{m.spaces_duplicate_begin()}</Button>
          </div>
        </SettingsSection>
      )}
      {contents && (
        <DeleteSpace
          name={head.name}
          contents={contents}
          hasEvents={head.showsEvents}
          error={isDeleting ? (fields.name ?? message) : null}
        />
      )}
    </Columns>
  );
}

const FORM = "space-settings";

const valuesOf = ({ name, emoji, slug, description }: SpaceHead) => ({ name, emoji, slug, description });
