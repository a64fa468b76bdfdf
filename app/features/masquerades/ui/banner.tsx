import { useEffect, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { EyeIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { BannerProps } from "./above-page";

const MINUTE = 60_000;

/** Whose eyes one sees with, what may be done, how long, and the way back. */
export default function MasqueradeBanner({ masquerade, viewer, community, now }: BannerProps) {
  const left = useTimeLeft(masquerade.until, now);
  // The admin reads it, whatever language the page speaks to the member.
  const { locale } = masquerade;
  const isFull = masquerade.mode === "full";
  const names = { name: viewer.name, community: community?.name ?? "" };
  const whose = isFull ? m.masquerades_acting : viewer.isSignedIn ? m.masquerades_seeing : m.masquerades_seeing_visitor;
  return (
    <section className="viewas" lang={locale} aria-label={m.masquerades_banner({}, { locale })}>
      <Icon as={EyeIcon} />
      <p className="grow">
        <b>{withWords((marks: typeof names) => whose(marks, { locale }), names)}</b>{" "}
        <span className={isFull ? "only-l" : undefined}>
          {isFull ? m.masquerades_full({}, { locale }) : m.masquerades_view_only({}, { locale })}{" "}
          <span className="only-l">
            {isFull ? m.masquerades_full_text({}, { locale }) : m.masquerades_view_only_text({}, { locale })}{" "}
            {m.masquerades_left({ count: Math.max(1, Math.ceil(left / MINUTE)) }, { locale })}
          </span>
        </span>
      </p>
      {/* A plain form: whatever stands in the page is another's, and goes with it. */}
      <form method="post" action="/view_as/end" className="end">
        <Button type="submit" size="sm" className="only-l" name="to" value="/view_as">
          {m.masquerades_someone_else({}, { locale })}
        </Button>
        <Button type="submit" size="sm">
          {m.masquerades_stop({}, { locale })}
        </Button>
      </form>
    </section>
  );
}

/** In ms, as of the minute; when it is over the page begins anew, as the admin's own. */
function useTimeLeft(until: number, now: number): number {
  const [left, setLeft] = useState(until - now);
  useEffect(() => {
    if (until <= now) return;
    // By this device's clock as the server's: what is left counts, not what time it is.
    const end = Date.now() + until - now;
    const each = setInterval(() => setLeft(end - Date.now()), MINUTE);
    const over = setTimeout(() => window.location.reload(), until - now + 1000);
    return () => {
      clearInterval(each);
      clearTimeout(over);
    };
  }, [until, now]);
  return left;
}
