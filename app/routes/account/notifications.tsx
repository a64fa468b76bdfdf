import { redirect } from "react-router";
import { AccountFrame } from "~/features/accounts/ui/account-frame";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { changedCells, type Pause, PAUSES, SPACES_FIRST } from "~/features/notifications/preferences";
import { preferencesInput, quietInput, spaceWishForm } from "~/features/notifications/preferences-input";
import { findPreferences } from "~/features/notifications/preferences-queries.server";
import { setPreferences, setSpaceWish } from "~/features/notifications/preferences.server";
import { Matrix } from "~/features/notifications/ui/matrix";
import { PauseMenu, PausedBanner } from "~/features/notifications/ui/pause";
import styles from "~/features/notifications/ui/preferences.module.css";
import { QuietHours } from "~/features/notifications/ui/quiet-hours";
import { SpaceWishes } from "~/features/notifications/ui/space-wishes";
import { usePreferences } from "~/features/notifications/ui/use-preferences";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { Button } from "~/ui/button";
import { Switch } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { CheckIcon } from "~/ui/icons";
import { TextLink } from "~/ui/link";
import { Banner } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/notifications";

export const meta = pageMeta(m.notifications_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const isAll = searchParams.get("spaces") === "all";
    const first = searchParams.get("space");
    const preferences = await findPreferences(ctx, { first, ...(isAll ? {} : { spaces: SPACES_FIRST }) });
    return { preferences, first, isAll };
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
    case "out":
      return setPreferences(ctx, { unsubscribe_all: isOn });
    default: {
      const pause = PAUSES.find((one) => `pause ${one}` === field(form, "intent"));
      if (!pause) throw invalid({ intent: "invalid" });
      return setPreferences(ctx, { pause });
    }
  }
}

const cellsIn = (form: FormData) =>
  changedCells({
    shown: field(form, "shown").split(" "),
    before: field(form, "before").split(" "),
    after: form.getAll("on").map(String),
  });

/** What may reach one, where, and when it must wait: saved as one goes. */
export default function AccountNotifications({ loaderData, actionData }: Route.ComponentProps) {
  const { preferences, first, isAll } = loaderData;
  const { community, viewer } = useRoot();
  const { chosen, says, isSaving, ...set } = usePreferences(preferences);
  const { fields, values, message } = savedOrRefused(actionData);
  return (
    <AccountFrame>
      <fieldset className={styles.page} disabled={viewer.isViewOnly}>
        <header className="set-head">
          <div className={styles.head}>
            <div>
              <h1>{m.notifications_title()}</h1>
              <p>{m.notifications_prefs_text()}</p>
            </div>
            {chosen.paused_until === null && <PauseMenu onPause={(pause: Pause) => set.pause(pause)} />}
          </div>
        </header>
        <FormError>{message}</FormError>
        {chosen.paused_until !== null && <PausedBanner until={chosen.paused_until} onEnd={() => set.pause("none")} />}
        {chosen.unsubscribe_all ? (
          <Banner tone="info">{m.notifications_is_out()}</Banner>
        ) : (
          !viewer.emailConfirmed && (
            <Banner>
              {m.notifications_unconfirmed()} <TextLink to="/users/confirm">{m.notifications_confirm()}</TextLink>
            </Banner>
          )
        )}
        <div className={styles.columns}>
          <form method="post">
            <Matrix rows={chosen.matters} community={community?.name ?? ""} onChange={set.setCell} withSafe />
            <div className={styles.said}>
              <span className="saved" aria-hidden="true">
                {!isSaving && <Icon as={CheckIcon} size={16} />}
                {isSaving ? m.notifications_saving() : m.notifications_as_you_go()}
              </span>
              <output className="sr">{says}</output>
              <noscript>
                <Button type="submit" name="intent" value="cells" variant="primary">
                  {m.notifications_save()}
                </Button>
              </noscript>
            </div>
          </form>
          <div className={styles.beside}>
            <section>
              <h2>{m.notifications_spaces_title()}</h2>
              <p className="small muted">{m.notifications_spaces_text()}</p>
              <SpaceWishes
                spaces={chosen.spaces}
                count={chosen.spaces_count}
                first={first}
                isAll={isAll}
                onChange={set.setSpace}
              />
            </section>
            <section>
              <form method="post">
                <QuietHours
                  hours={chosen.quiet_hours}
                  typed={values?.intent === "quiet" ? values : undefined}
                  error={fields.until ?? fields.from ?? null}
                  timeZone={viewer.timeZone}
                  onChange={set.setQuiet}
                />
              </form>
            </section>
            <section>
              <form method="post">
                <Switch
                  name="is_on"
                  label={<span className={styles.title}>{m.notifications_out()}</span>}
                  hint={m.notifications_out_hint()}
                  checked={chosen.unsubscribe_all}
                  onChange={(event) => set.setOut(event.currentTarget.checked)}
                />
                <noscript>
                  <Button type="submit" name="intent" value="out" size="sm">
                    {m.notifications_save()}
                  </Button>
                </noscript>
              </form>
              <p className="small">
                <TextLink to="/account/notifications/sent">{m.notifications_sent_title()}</TextLink>
              </p>
            </section>
          </div>
        </div>
      </fieldset>
    </AccountFrame>
  );
}
