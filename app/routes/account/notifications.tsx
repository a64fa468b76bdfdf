import { redirect } from "react-router";
import { AccountFrame } from "~/features/accounts/ui/account-frame";
import { pageMeta } from "~/features/communities/meta";
import { changedCells, PAUSES, SPACES_FIRST } from "~/features/notifications/preferences";
import { preferencesInput, quietInput, spaceWishForm } from "~/features/notifications/preferences-input";
import { findPreferences } from "~/features/notifications/preferences-queries.server";
import { setPreferences, setSpaceWish } from "~/features/notifications/preferences.server";
import { PreferencesPage } from "~/features/notifications/ui/preferences-page";
import { listDevices, removeDevice, testDevice } from "~/features/push/devices.server";
import { deviceKey } from "~/features/push/input";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/notifications";

export const meta = pageMeta(m.notifications_preferences_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const isAll = searchParams.get("spaces") === "all";
    const first = searchParams.get("space");
    const [preferences, push] = await Promise.all([
      findPreferences(ctx, { first, ...(isAll ? {} : { spaces: SPACES_FIRST }) }),
      listDevices(ctx),
    ]);
    return { preferences, push, first, isAll };
  });

/** Without JavaScript: each part of the page is a form, and says in `intent` which. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await act(ctx, form);
    return redirect(`/account/notifications${ctx.request.url.search}`);
  });

async function act(ctx: Ctx, form: FormData): Promise<void> {
  const isOn = field(form, "is_on") === "on";
  switch (field(form, "intent")) {
    case "cells":
      return setPreferences(ctx, parseForm(preferencesInput, { cells: cellsIn(form) }));
    case "space":
      return setSpaceWish(ctx, parseForm(spaceWishForm, form));
    case "quiet":
      return setPreferences(ctx, { quiet_hours: isOn ? parseForm(quietInput, form) : null });
    case "pause day":
      return setPreferences(ctx, parseForm(preferencesInput, { pause_day: field(form, "pause_day") }));
    case "remove_device":
      return removeDevice(ctx, deviceIn(form));
    case "test_device":
      return testDevice(ctx, deviceIn(form));
    case "out":
      return setPreferences(ctx, { unsubscribe_all: isOn });
    default: {
      const pause = PAUSES.find((one) => `pause ${one}` === field(form, "intent"));
      if (!pause) throw invalid({ intent: "invalid" });
      return setPreferences(ctx, { pause });
    }
  }
}

const deviceIn = (form: FormData) => parseForm(deviceKey, { id: field(form, "device") });

const cellsIn = (form: FormData) =>
  changedCells({
    shown: field(form, "shown").split(" "),
    before: field(form, "before").split(" "),
    after: form.getAll("on").map(String),
  });

export default function AccountNotifications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame>
      <PreferencesPage {...loaderData} refusal={actionData} />
    </AccountFrame>
  );
}
