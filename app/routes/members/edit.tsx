import type { MetaDescriptor } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { banMember, removeMember } from "~/features/members/commands/remove-member.server";
import { restoreMember } from "~/features/members/commands/restore-member.server";
import { banForm, memberInput } from "~/features/members/input";
import { findManagedMember } from "~/features/members/standing.server";
import { ManagedHead } from "~/features/members/ui/managed-head";
import { ROLE_INTENT, type RoleAnswer, RoleForm } from "~/features/members/ui/role-form";
import { BAN_INTENT, REMOVE_INTENT, RESTORE_INTENT, StandingForms } from "~/features/members/ui/standing-forms";
import { muteAction } from "~/features/moderation/actions.server";
import { getMute } from "~/features/moderation/mutes.server";
import { MuteForm } from "~/features/moderation/ui/mute-form";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Columns } from "~/ui/layout/columns";
import { actPage, field, loadPage } from "../support.server";
import { changeRole } from "./change-role";
import type { Route } from "./+types/edit";

const DAY = 86_400_000;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const id = idOf(args.params.memberId);
    const [member, mute] = await Promise.all([findManagedMember(ctx, id), getMute(ctx, id)]);
    return { member, mute, requestKey: crypto.randomUUID() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage<RoleAnswer | Done>(args, async (ctx, form) => {
    const memberId = idOf(args.params.memberId);
    if (await muteAction(ctx, form)) return {};
    switch (field(form, "intent")) {
      case ROLE_INTENT:
        return changeRole(ctx, memberId, form);
      case REMOVE_INTENT:
        await removeMember(ctx, memberId);
        return { done: "removed" };
      case BAN_INTENT: {
        const { days, request_key } = parseForm(banForm, form);
        const until = days === "ever" ? null : ctx.now() + Number(days) * DAY;
        await banMember(ctx, { memberId, until }, request_key);
        return { done: "banned" };
      }
      case RESTORE_INTENT:
        await restoreMember(ctx, memberId);
        return { done: "restored" };
      default:
        throw invalid({ intent: "invalid" });
    }
  });

interface Done {
  done?: "removed" | "banned" | "restored";
}

function idOf(param: string | undefined): number {
  const parsed = memberInput.safeParse({ id: param });
  if (!parsed.success) throw notFound();
  return parsed.data.id;
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const name = loaderData?.member.name;
  return pageMeta(() => (name ? m.members_manage_name({ name }) : m.members_manage()))({ matches });
}

export default function EditMemberRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { member, mute, requestKey } = loaderData;
  const { viewer } = useRoot();
  const answer = actionData as (RoleAnswer & Done) | undefined;
  // What was opened to be done is folded once it is done.
  const standing = `${member.removedAt}:${member.bannedUntil}`;
  return (
    <Columns>
      <div className="stack" key={member.id}>
        <ManagedHead member={member} done={answer?.done ?? null} />
        <RoleForm profile={member} answer={answer} />
        {!viewer.isViewOnly && mute && (
          <SettingsSection title={m.moderation_mute_title()} description={m.moderation_mute_text()}>
            <MuteForm memberId={member.id} mutedUntil={mute.mutedUntil} />
          </SettingsSection>
        )}
        {!viewer.isViewOnly && (
          <StandingForms key={standing} member={member} requestKey={requestKey} refusal={answer} />
        )}
      </div>
    </Columns>
  );
}
