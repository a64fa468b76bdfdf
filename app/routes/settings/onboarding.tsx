import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { tickedPlaces } from "~/features/invitations/input";
import { listSpacePlaces } from "~/features/invitations/places.server";
import { moveChecklist } from "~/features/onboarding/commands.server";
import { findChecklist } from "~/features/onboarding/queries.server";
import { onboardingSettingsInput } from "~/features/onboarding/input";
import { findOnboardingSettings, updateOnboardingSettings } from "~/features/onboarding/new-members.server";
import { isBegun, isYoung } from "~/features/onboarding/rules";
import { Checklist } from "~/features/onboarding/ui/checklist";
import { NewMembersSection } from "~/features/onboarding/ui/new-members-section";
import { assignTemplate, removeTemplate } from "~/features/templates/commands.server";
import { templateInput } from "~/features/templates/input";
import { findTemplates } from "~/features/templates/queries.server";
import { TemplateSection } from "~/features/templates/ui/template-section";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { idTime } from "~/lib/ids";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/onboarding";

export const meta = pageMeta(m.onboarding_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [{ isHidden, ...beginning }, templates, newMembers, spaces] = await Promise.all([
      findChecklist(ctx),
      findTemplates(ctx),
      findOnboardingSettings(ctx),
      listSpacePlaces(ctx),
    ]);
    return {
      beginning,
      isHidden,
      templates,
      newMembers,
      spaces,
      isYoung: isYoung(idTime(ctx.community.id), ctx.now()),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    switch (field(form, "intent")) {
      case "hide_first_steps":
        await moveChecklist(ctx, true);
        return { saved: true };
      case "show_first_steps":
        await moveChecklist(ctx, false);
        return { saved: true };
      case "new_members": {
        const values = { space_ids: tickedPlaces(form).space_ids, welcome_post: field(form, "welcome_post") };
        await updateOnboardingSettings(ctx, parseForm(onboardingSettingsInput, values));
        return { saved: true, newMembers: true };
      }
      case "assign_template":
        await assignTemplate(ctx, parseForm(templateInput, form).template);
        return { saved: true, assigned: true };
      case "remove_template":
        return { saved: true, takenBack: await removeTemplate(ctx) };
      default:
        throw invalid({ intent: "invalid" });
    }
  });

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
  const groups = useSidebarGroups();
  const { beginning, isHidden } = loaderData;
  const { message, fields, values } = savedOrRefused(actionData);
  const isOver = isBegun(beginning);
  const said = isOver
    ? m.onboarding_checklist_done()
    : !loaderData.isYoung
      ? m.onboarding_checklist_old()
      : isHidden
        ? m.onboarding_checklist_hidden()
        : m.onboarding_checklist_shown();
  return (
    <SettingsPage title={m.onboarding_title()} description={m.onboarding_text()}>
      <FormError>{message ?? fields.template}</FormError>
      <SettingsSection full title={m.onboarding_steps_title()} description={said}>
        <Checklist
          beginning={beginning}
          groups={groups}
          hide={
            loaderData.isYoung &&
            !isOver && (
              <Form method="post" className="end">
                <Button
                  type="submit"
                  size="sm"
                  name="intent"
                  value={isHidden ? "show_first_steps" : "hide_first_steps"}
                >
                  {isHidden ? m.onboarding_checklist_show() : m.onboarding_checklist_hide()}
                </Button>
              </Form>
            )
          }
        />
      </SettingsSection>
      <NewMembersSection
        stored={loaderData.newMembers}
        spaces={loaderData.spaces}
        values={values}
        errors={fields}
        isSaved={actionData !== undefined && "newMembers" in actionData}
      />
      <TemplateSection
        templates={loaderData.templates}
        takenBack={(actionData && "takenBack" in actionData && actionData.takenBack) || null}
        isAssigned={actionData !== undefined && "assigned" in actionData}
      />
    </SettingsPage>
  );
}
