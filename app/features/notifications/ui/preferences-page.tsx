import { useRoot } from "~/features/communities/ui/root-data";
import type { Refusal } from "~/features/communities/ui/refusal";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import type { DevicesPayload } from "~/features/push/devices";
import { DevicePanel } from "~/features/push/ui/device-panel";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Switch } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { CheckIcon } from "~/ui/icons";
import { TextLink } from "~/ui/link";
import { Banner } from "~/ui/states";
import type { Pause, PreferencesPayload } from "../preferences";
import { Matrix } from "./matrix";
import { PausedBanner, PauseMenu } from "./pause";
import styles from "./preferences.module.css";
import { QuietHours } from "./quiet-hours";
import { SpaceWishes } from "./space-wishes";
import { usePreferences } from "./use-preferences";

interface PreferencesPageProps {
  preferences: PreferencesPayload;
  push: DevicesPayload;
  /** The slug of the space that one came from. */
  first: string | null;
  /** Every space is shown. */
  isAll: boolean;
  /** Of a form that was sent without JavaScript. */
  refusal?: Refusal;
}

/** What may reach one, where, and when it must wait: saved as one goes. */
export function PreferencesPage({ preferences, push, first, isAll, refusal }: PreferencesPageProps) {
  const { community, viewer } = useRoot();
  const { chosen, says, isSaving, ...set } = usePreferences(preferences);
  const { fields, values, message } = savedOrRefused(refusal);
  const { public_key: publicKey, records: devices } = push;
  return (
    <fieldset className={styles.page} disabled={viewer.isViewOnly}>
      <header className="set-head">
        <div className={styles.head}>
          <div>
            <h1>{m.notifications_preferences_title()}</h1>
            <p>{m.notifications_prefs_text()}</p>
          </div>
          {chosen.paused_until === null && (
            <PauseMenu
              onPause={(pause: Pause) => set.pause(pause)}
              onDay={set.pauseUntil}
              typed={values?.pause_day}
              error={fields.pause_day}
            />
          )}
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
          <Matrix
            rows={chosen.matters}
            community={community?.name ?? ""}
            onChange={set.setCell}
            withSafe
            withPush={publicKey !== null}
          />
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
          {publicKey !== null && (
            <section aria-label={m.push_title()}>
              <DevicePanel devices={devices} publicKey={publicKey} />
            </section>
          )}
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
          <div>
            <form method="post">
              <QuietHours
                hours={chosen.quiet_hours}
                typed={values?.intent === "quiet" ? values : undefined}
                error={fields.until ?? fields.from ?? null}
                timeZone={viewer.timeZone}
                onChange={set.setQuiet}
              />
            </form>
          </div>
          <div>
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
          </div>
        </div>
      </div>
    </fieldset>
  );
}
