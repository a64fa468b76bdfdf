import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { retryDelivery } from "~/features/operate/commands.server";
import { COUNT_MAX } from "~/features/operate/limits";
import { listDeliveries, type ParkedDelivery } from "~/features/operate/queries.server";
import { PostTime } from "~/features/posts/ui/post-time";
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
    await retryDelivery(ctx, { seq: Number(field(form, "seq")), listener: field(form, "listener") });
    return { retried: true };
  });

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { deliveries, now } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  const retried = actionData && "retried" in actionData;
  return (
    <SettingsPage title={m.operate_deliveries()} description={m.operate_deliveries_text()}>
      <FormError>{refused}</FormError>
      {retried && <Banner tone="success">{m.operate_retried()}</Banner>}
      <SettingsSection title={m.operate_now()}>
        <SettingsRow title={m.operate_owed()} description={<Since at={deliveries.oldest_owed_at} now={now} />}>
          <span className="num">{shown(deliveries.owed)}</span>
        </SettingsRow>
        <SettingsRow title={m.operate_failing()} description={m.operate_failing_text()}>
          <span className="num">{shown(deliveries.failing)}</span>
        </SettingsRow>
        <SettingsRow title={m.operate_outgoing()} description={<Since at={deliveries.oldest_outgoing_at} now={now} />}>
          <span className="num">{shown(deliveries.outgoing)}</span>
        </SettingsRow>
      </SettingsSection>
      <SettingsSection title={m.operate_parked()} description={m.operate_parked_text()} full>
        {deliveries.parked.length === 0 ? (
          <EmptyState compact level={3} icon={CircleCheckIcon} title={m.operate_none()} text={m.operate_none_text()} />
        ) : (
          <ParkedTable parked={deliveries.parked} now={now} />
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
                <PostTime at={one.parked_at} now={now} />
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

function Since({ at, now }: { at: string | null; now: number }) {
  if (at === null) return m.operate_nothing_waits();
  return (
    <>
      {m.operate_oldest()} <PostTime at={at} now={now} />
    </>
  );
}

const shown = (n: number) => (n >= COUNT_MAX ? `${COUNT_MAX - 1}+` : String(n));
