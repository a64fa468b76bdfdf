import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import {
  retryAllDeliveries,
  retryAllMail,
  retryDelivery,
  type Retried,
  settleLate,
} from "~/features/operate/commands.server";
import { COUNT_MAX } from "~/features/operate/limits";
import { type Deliveries as Owed, listDeliveries, type ParkedDelivery } from "~/features/operate/queries.server";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { CircleCheckIcon, RetryIcon } from "~/ui/icons";
import { SettingsPage, SettingsRow, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner, EmptyState } from "~/ui/states";
import type { Route } from "./+types/deliveries";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.operate_deliveries);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const cursor = new URL(args.request.url).searchParams.get("cursor");
    return { deliveries: await listDeliveries(ctx, { cursor }), now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    switch (field(form, "intent")) {
      case "all":
        return { again: await retryAllDeliveries(ctx) };
      case "mail":
        return { mail: await retryAllMail(ctx) };
      case "late_send":
        return { late: "sent" as const, ...(await settleLate(ctx, true)) };
      case "late_drop":
        return { late: "dropped" as const, ...(await settleLate(ctx, false)) };
      default:
        await retryDelivery(ctx, { seq: Number(field(form, "seq")), listener: field(form, "listener") });
        return { retried: true };
    }
  });

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { deliveries, now } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <SettingsPage title={m.operate_deliveries()} description={m.operate_deliveries_text()}>
      <FormError>{refused}</FormError>
      <Outcome {...(actionData && !("error" in actionData) ? actionData : {})} />
      <SettingsSection title={m.operate_now()} full>
        <SettingsRow title={m.operate_owed()} description={<Since at={deliveries.oldest_owed_at} now={now} />}>
          <span className="num">{shown(deliveries.owed)}</span>
        </SettingsRow>
        <SettingsRow title={m.operate_failing()} description={<NextTry at={deliveries.next_try_at} now={now} />}>
          <span className="num">{shown(deliveries.failing)}</span>
        </SettingsRow>
        <SettingsRow title={m.operate_outgoing()} description={<Since at={deliveries.oldest_outgoing_at} now={now} />}>
          <span className="num">{shown(deliveries.outgoing)}</span>
        </SettingsRow>
        <SettingsRow title={m.operate_given_up()} description={<GivenUp {...deliveries} now={now} />}>
          <span className="num">{shown(deliveries.given_up)}</span>
          {deliveries.given_up > 0 && <RetryAll intent="mail" label={m.operate_given_up_retry()} />}
        </SettingsRow>
        <SettingsRow title={m.operate_late()} description={<Late at={deliveries.oldest_late_at} now={now} />}>
          <span className="num">{shown(deliveries.late)}</span>
          {deliveries.late > 0 && <SettleLate />}
        </SettingsRow>
      </SettingsSection>
      <SettingsSection title={m.operate_parked()} description={m.operate_parked_text()} full>
        {deliveries.parked.length === 0 ? (
          <EmptyState compact level={3} icon={CircleCheckIcon} title={m.operate_none()} text={m.operate_none_text()} />
        ) : (
          <>
            <div className="more-row">
              <RetryAll intent="all" label={m.operate_retry_all()} />
            </div>
            <ParkedTable parked={deliveries.parked} now={now} />
          </>
        )}
        {deliveries.cursor && (
          <div className="more-row">
            <Button size="sm" to={`?cursor=${deliveries.cursor}`}>
              {m.operate_older()}
            </Button>
          </div>
        )}
      </SettingsSection>
    </SettingsPage>
  );
}

function ParkedTable({ parked, now }: { parked: ParkedDelivery[]; now: number }) {
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{m.operate_what()}</th>
            <th scope="col">{m.operate_to_whom()}</th>
            <th scope="col">{m.operate_reason()}</th>
            <th scope="col">{m.operate_since()}</th>
            <th scope="col" className="r">
              {m.operate_retry()}
            </th>
          </tr>
        </thead>
        <tbody>
          {parked.map((one) => (
            <tr key={`${one.seq} ${one.listener}`}>
              <td className="mono">{`${one.fact} #${one.seq}`}</td>
              <td className="mono">{one.listener}</td>
              <td>{one.reason}</td>
              <td>
                <Time at={one.parked_at} now={now} />
              </td>
              <td className="r">
                <RetryForm {...one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RetryForm({ seq, listener }: ParkedDelivery) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="seq" value={seq} />
      <input type="hidden" name="listener" value={listener} />
      <Button type="submit" size="sm" icon={RetryIcon}>
        {m.operate_retry()}
      </Button>
    </Form>
  );
}

function RetryAll({ intent, label }: { intent: "all" | "mail"; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" size="sm" icon={RetryIcon}>
        {label}
      </Button>
    </Form>
  );
}

function SettleLate() {
  return (
    <Form method="post" preventScrollReset className="row">
      <Button type="submit" size="sm" name="intent" value="late_send">
        {m.operate_late_send()}
      </Button>
      <Button type="submit" size="sm" variant="ghost" name="intent" value="late_drop">
        {m.operate_late_drop()}
      </Button>
    </Form>
  );
}

function Late({ at, now }: { at: string | null; now: number }) {
  if (at === null) return m.operate_late_none();
  return (
    <>
      {m.operate_late_text()} {m.operate_oldest()} <Time at={at} now={now} />
    </>
  );
}

interface Done {
  retried?: boolean;
  again?: Retried;
  mail?: Retried;
  late?: "sent" | "dropped";
}

/** What the last press of a button did. */
function Outcome({ retried, again, mail, late }: Done) {
  if (late) return <Banner tone="success">{late === "sent" ? m.operate_late_sent() : m.operate_late_dropped()}</Banner>;
  if (retried) return <Banner tone="success">{m.operate_retried()}</Banner>;
  const done = again ?? mail;
  if (!done) return null;
  return (
    <Banner tone="success">
      {again ? m.operate_retried_all({ count: done.count }) : m.operate_retried_mail()}
      {done.isMore && ` ${m.operate_retried_more()}`}
    </Banner>
  );
}

function NextTry({ at, now }: { at: string | null; now: number }) {
  if (at === null) return m.operate_nothing_waits();
  if (new Date(at).getTime() <= now) return m.operate_next_try_now();
  return (
    <>
      {m.operate_next_try()} <Time at={at} now={now} isAhead />
    </>
  );
}

function GivenUp({ oldest_given_up_at: at, mail_answer: answer, now }: Owed & { now: number }) {
  if (at === null) return m.operate_given_up_none();
  return (
    <>
      {answer === null ? m.operate_given_up_silent() : m.operate_given_up_answer({ answer })} {m.operate_oldest()}{" "}
      <Time at={at} now={now} />
    </>
  );
}

function Since({ at, now }: { at: string | null; now: number }) {
  if (at === null) return m.operate_nothing_waits();
  return (
    <>
      {m.operate_oldest()} <Time at={at} now={now} />
    </>
  );
}

const shown = (n: number) => (n >= COUNT_MAX ? `${COUNT_MAX - 1}+` : String(n));
