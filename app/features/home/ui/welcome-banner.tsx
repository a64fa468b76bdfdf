import { type FormEvent, useEffect, useRef, useState } from "react";
import { isElsewhere } from "~/features/navigation/rules";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { CloseIcon } from "~/ui/icons";
import { toast } from "~/ui/toast";
import type { WelcomeBanner as Banner } from "../queries.server";
import styles from "./welcome-banner.module.css";

/** What greets a member above their feed, until they put it away: at once, and back again where that was refused. */
export function WelcomeBanner({ banner }: { banner: Banner }) {
  const [isAway, setIsAway] = useState(false);
  const place = useRef<HTMLOutputElement>(null);
  // The button that was pressed is gone: the focus stands where it was.
  useEffect(() => {
    if (isAway) place.current?.focus();
  }, [isAway]);

  async function putAway(event: FormEvent) {
    event.preventDefault();
    setIsAway(true);
    try {
      await request("PUT", "/internal_api/landing_page/welcome_banner_preference", { shows: false });
    } catch (error) {
      setIsAway(false);
      toast({ text: error instanceof RequestError ? error.message : m.errors_unknown(), tone: "danger" });
    }
  }

  if (isAway) {
    return (
      <output ref={place} tabIndex={-1} className="sr">
        {m.home_banner_away()}
      </output>
    );
  }
  const { heading, text, buttonLabel, buttonAddress, picture } = banner;
  return (
    <section className={styles.banner} aria-labelledby="welcome-banner">
      {picture && <img {...picture} className={styles.picture} alt="" />}
      <div className={styles.words}>
        <h2 id="welcome-banner" dir="auto">
          {heading}
        </h2>
        {text && (
          <p className="t2" dir="auto">
            {text}
          </p>
        )}
        {buttonLabel && buttonAddress && <Lead label={buttonLabel} address={buttonAddress} />}
      </div>
      <form
        method="post"
        action="/settings/landing_page/welcome_banner_preference"
        className={styles.close}
        onSubmit={(event) => void putAway(event)}
      >
        <input type="hidden" name="intent" value="hide" />
        <Button type="submit" size="sm" variant="secondary" icon={CloseIcon} iconOnly label={m.home_banner_hide()} />
      </form>
    </section>
  );
}

function Lead({ label, address }: { label: string; address: string }) {
  return (
    <div className={styles.lead}>
      {isElsewhere(address) ? (
        <Button variant="primary" href={address} target="_blank" rel="noopener">
          <bdi>{label}</bdi>
          <span className="sr"> {m.ui_new_tab()}</span>
        </Button>
      ) : (
        <Button variant="primary" to={address}>
          <bdi>{label}</bdi>
        </Button>
      )}
    </div>
  );
}
