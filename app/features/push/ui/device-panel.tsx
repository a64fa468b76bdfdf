import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { useDays } from "~/features/members/ui/use-days";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { Switch } from "~/ui/choice";
import { toast } from "~/ui/toast";
import { DOT } from "~/ui/words";
import { type Device, type DevicesPayload, PUSH_DOOR } from "../devices";
import { type Ability, abilityOf, isListening, stopListening, turnOn } from "./browser";
import styles from "./device-panel.module.css";

interface DevicePanelProps {
  devices: Device[];
  publicKey: NonNullable<DevicesPayload["public_key"]>;
}

/** Whether this browser tells its member of what happens, and which others do. */
export function DevicePanel({ devices, publicKey }: DevicePanelProps) {
  const { community, viewer } = useRoot();
  const { revalidate } = useRevalidator();
  const ability = useSyncExternalStore<Ability | null>(unchanging, abilityOf, () => null);
  const [listens, setListens] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [says, setSays] = useState("");
  const own = devices.find(({ is_current }) => is_current);
  useEffect(() => {
    if (ability === "can") void isListening().then(setListens);
  }, [ability]);

  async function attempt(act: () => Promise<string | null>) {
    setIsBusy(true);
    try {
      const said = await act();
      setSays(said ?? "");
    } catch (error) {
      console.error("push", error);
      toast({
        text: error instanceof Error && error.name === "RequestError" ? error.message : m.push_failed(),
        tone: "danger",
      });
    }
    await revalidate();
    setIsBusy(false);
  }

  const change = (wants: boolean) =>
    attempt(async () => {
      if (!wants) {
        if (own) await request("DELETE", `${PUSH_DOOR}/devices/${own.id}`, {}, { waits: true });
        await stopListening();
        setListens(false);
        return m.push_is_off();
      }
      const isAllowed = await turnOn(publicKey, viewer.publicUid);
      setListens(isAllowed);
      return isAllowed ? m.push_is_on() : null;
    });

  const house = { community: community?.name ?? "" };
  return (
    <>
      <Switch
        label={<span className={styles.title}>{m.push_switch()}</span>}
        hint={m.push_switch_hint(house)}
        checked={listens && own !== undefined}
        disabled={ability !== "can" || isBusy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {ability !== null && ability !== "can" && <p className={styles.why}>{WHY[ability](house)}</p>}
      <output className="sr">{says}</output>
      {devices.length > 0 && (
        <>
          <h3 className={styles.heading}>{m.push_devices()}</h3>
          <ul className={styles.devices}>
            {devices.map((one) => (
              <DeviceRow
                key={one.id}
                one={one}
                isBusy={isBusy}
                onTest={() =>
                  void attempt(async () => {
                    await request("POST", `${PUSH_DOOR}/devices/${one.id}/test`, {}, { waits: true });
                    toast({ text: m.push_tested(), tone: "success" });
                    return null;
                  })
                }
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What a browser is able to is looked at when it is shown anew: nothing tells of it. */
const unchanging = () => () => undefined;

const WHY: Record<Exclude<Ability, "can">, (words: { community: string }) => string> = {
  blocked: m.push_blocked,
  home_screen: m.push_ios,
  cannot: () => m.push_unable(),
};

function DeviceRow({ one, isBusy, onTest }: { one: Device; isBusy: boolean; onTest(): void }) {
  const { day, moment } = useDays();
  const name = one.device || m.push_device_unknown();
  return (
    <li className={styles.device}>
      <div className={styles.who}>
        <p>
          <span className="strong">{name}</span>
          {one.is_current && (
            <span className="muted">
              {DOT}
              {m.push_this()}
            </span>
          )}
        </p>
        <p className="small muted">
          {one.used_at
            ? m.push_last({ time: moment(Date.parse(one.used_at)) })
            : m.push_since({ time: day(Date.parse(one.created_at)) })}
        </p>
      </div>
      <form method="post" className={styles.acts}>
        <input type="hidden" name="device" value={one.id} />
        <Button
          type="submit"
          name="intent"
          value="test_device"
          size="sm"
          variant="ghost"
          disabled={isBusy}
          onClick={(event) => {
            event.preventDefault();
            onTest();
          }}
        >
          {m.push_test()}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="remove_device"
          size="sm"
          variant="ghost"
          label={m.push_remove_named({ device: name })}
        >
          {m.push_remove()}
        </Button>
      </form>
    </li>
  );
}
