import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { isElsewhere } from "~/features/navigation/rules";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { CloseIcon } from "~/ui/icons";
import type { WelcomeBanner as Banner } from "../queries.server";
import styles from "./welcome-banner.module.css";

const PREFERENCE = "/settings/landing_page/welcome_banner_preference";

/** What greets a member above their feed, until they put it away. Works without JavaScript. */
export function WelcomeBanner({ banner }: { banner: Banner }) {
  const away = useFetcher();
  const [isHeard, setIsHeard] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  const isAway = away.state !== "idle" || away.data !== undefined;
  // The button one has pressed is gone: the focus stands where it was.
  useEffect(() => {
    if (isAway && !isHeard) {
      place.current?.focus();
      setIsHeard(true);
    }
  }, [isAway, isHeard]);
  if (isAway) {
    return (
      <p ref={place} tabIndex={-1} className="sr" role="status">
        {m.home_banner_away()}
      </p>
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
      <away.Form method="post" action={PREFERENCE} className={styles.close}>
        <input type="hidden" name="intent" value="hide" />
        <Button type="submit" size="sm" variant="secondary" icon={CloseIcon} iconOnly label={m.home_banner_hide()} />
      </away.Form>
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
