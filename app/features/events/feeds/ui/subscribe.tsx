import { type MouseEvent, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CopyField } from "~/ui/copy-button";
import { CalendarIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import { subscribeAddresses } from "../rules";
import styles from "./subscribe.module.css";

interface OwnFeedProps {
  /** null while they have none. */
  url: string | null;
  /** What was just done of it. */
  said: "made" | "renewed" | "ended" | null;
}

/** What its reader comes to, as a calendar behind a secret address: made, renewed and ended here. */
export function OwnFeed({ url, said }: OwnFeedProps) {
  const { viewer, community } = useRoot();
  const isSending = useNavigation().state === "submitting";
  return (
    <SettingsSection title={m.events_feed_own()} description={m.events_feed_own_text()}>
      <div className="stack">
        {said && <Banner tone="success">{SAID[said]()}</Banner>}
        {url !== null && (
          <>
            <Addresses url={url} name={m.events_feed_own_name({ community: community?.name ?? "" })} />
            <p className="hint">{m.events_feed_secret()}</p>
            <Ways />
          </>
        )}
        {url === null && !viewer.isViewOnly && (
          <Form method="post">
            <Button type="submit" name="intent" value="make" variant="primary" icon={CalendarIcon} loading={isSending}>
              {m.events_feed_make()}
            </Button>
          </Form>
        )}
      </div>
    </SettingsSection>
  );
}

const SAID = { made: m.events_feed_made, renewed: m.events_feed_renewed, ended: m.events_feed_ended } as const;

/** What everybody may see of the community's events, as a calendar. */
export function PublicFeed({ url }: { url: string }) {
  const { community } = useRoot();
  return (
    <SettingsSection title={m.events_feed_public()} description={m.events_feed_public_text()}>
      <Addresses url={url} name={m.events_feed_public_name({ community: community?.name ?? "" })} />
    </SettingsSection>
  );
}

function Addresses({ url, name }: { url: string; name: string }) {
  const to = subscribeAddresses(url, name);
  return (
    <div className="stack">
      <div className="row wrap">
        <Button href={to.webcal} variant="primary" icon={CalendarIcon}>
          {m.events_feed_machine()}
        </Button>
        <Button href={to.google} target="_blank" rel="noreferrer">
          {m.events_calendar_google()}
        </Button>
        <Button href={to.outlook} target="_blank" rel="noreferrer">
          {m.events_calendar_outlook()}
        </Button>
      </div>
      <CopyField label={m.events_feed_address()} hint={m.events_feed_address_hint()} value={url} />
    </div>
  );
}

/** Without scripts each is sent at once. */
function Ways() {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<"renew" | "end" | null>(null);
  const isBusy = useNavigation().state !== "idle";
  const ask = (what: "renew" | "end") => (event: MouseEvent) => {
    event.preventDefault();
    setAsked(what);
  };

  async function act() {
    await submit({ intent: asked ?? "" }, { method: "post" });
    setAsked(null);
  }

  return (
    <>
      <Form method="post" ref={form} className={styles.ways}>
        <Button type="submit" name="intent" value="renew" size="sm" onClick={ask("renew")}>
          {m.events_feed_renew()}
        </Button>
        <Button type="submit" name="intent" value="end" size="sm" variant="ghost" onClick={ask("end")}>
          {m.events_feed_end()}
        </Button>
      </Form>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => void act()}
        title={asked === "end" ? m.events_feed_end_title() : m.events_feed_renew_title()}
        description={asked === "end" ? m.events_feed_end_text() : m.events_feed_renew_text()}
        confirmLabel={asked === "end" ? m.events_feed_end() : m.events_feed_renew()}
        danger={asked === "end"}
        busy={isBusy}
      />
    </>
  );
}
