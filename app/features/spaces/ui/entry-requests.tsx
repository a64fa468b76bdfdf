import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { CheckIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import type { EntryLine } from "../member-line";
import { formatDay } from "./day";
import styles from "./entry-requests.module.css";

interface EntryRequestsProps {
  requests: EntryLine[];
  /** For the next page; null on the last. */
  cursor: string | null;
}

/** Who asks to be let in, the longest waiting first, and the two answers; its buttons work without JavaScript. */
export function EntryRequests({ requests, cursor }: EntryRequestsProps) {
  const { locale } = useRoot();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(requests.length);
  useEffect(() => {
    // The line that was answered has taken the pressed button with it: work goes on here.
    if (requests.length < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = requests.length;
  }, [requests.length]);
  if (requests.length === 0) return null;
  return (
    <section className={styles.requests} aria-labelledby="entry-requests">
      <h2 id="entry-requests" ref={heading} tabIndex={-1}>
        {m.spaces_entry_requests()}
      </h2>
      <div className="list">
        {requests.map((one) => (
          <div key={one.id} className="lrow">
            <Avatar name={one.name} avatar={one.avatar} size={40} />
            <div className="grow">
              <Link className="title" to={`/u/${one.publicUid}`}>
                {one.name}
              </Link>
              <div className="sub">
                {one.headline && `${one.headline} · `}
                {formatDay(one.askedAt, locale)}
              </div>
              {one.message && (
                <p className={styles.quote} dir="auto">
                  {one.message}
                </p>
              )}
            </div>
            <Form method="post" className={styles.answers}>
              <input type="hidden" name="member_id" value={one.id} />
              <Button
                type="submit"
                size="sm"
                icon={CheckIcon}
                name="intent"
                value="let_in"
                label={m.spaces_entry_let_in_who({ name: one.name })}
              >
                {m.spaces_entry_let_in()}
              </Button>
              <Button
                type="submit"
                size="sm"
                variant="ghost"
                name="intent"
                value="decline"
                label={m.spaces_entry_decline_who({ name: one.name })}
              >
                {m.spaces_entry_decline()}
              </Button>
            </Form>
          </div>
        ))}
      </div>
      {cursor && (
        <div className="more-row">
          <Button to={`?asking=${encodeURIComponent(cursor)}`} size="sm">
            {m.spaces_entry_more()}
          </Button>
        </div>
      )}
    </section>
  );
}
