import clsx from "clsx";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { LockIcon, MinusIcon } from "~/ui/icons";
import { type Matter, matterOf } from "../../matters";
import { keysOf, type MatterPayload } from "../preferences";
import { CHANNELS, type Channel, channelsOf, keyOf } from "../wanted";
import styles from "./preferences.module.css";

interface MatrixProps {
  rows: readonly MatterPayload[];
  community: string;
  /** Absent: the form around it sends what is ticked. */
  onChange?: (matter: string, channel: Channel, isOn: boolean) => void;
  /** What keeps an account safe, which nobody chooses. */
  withSafe?: boolean;
  /** Where the installation pushes nothing there is nothing to choose of it. */
  withPush: boolean;
}

const SECTIONS: Record<Matter["section"], (words: { community: string }) => string> = {
  you: () => m.notifications_section_you(),
  spaces: () => m.notifications_section_spaces(),
  house: m.notifications_section_house,
};

const CHANNEL_NAMES: Record<Channel, () => string> = {
  here: m.notifications_channel_here,
  push: m.notifications_channel_push,
  mail: m.notifications_channel_mail,
};

/** "Likes, Email": what a cell is called. */
export const cellName = (matter: string, channel: Channel): string =>
  m.notifications_cell({ matter: matterOf(matter).label(), channel: CHANNEL_NAMES[channel]() });

/** What one is told of, by which channel: a box for each. A form around it sends what it showed beside what is ticked. */
export function Matrix({ rows, community, onChange, withSafe = false, withPush }: MatrixProps) {
  const channels = CHANNELS.filter((channel) => withPush || channel !== "push");
  return (
    <>
      <input type="hidden" name="shown" value={keysOf(rows, channels).join(" ")} />
      <input type="hidden" name="before" value={keysOf(rows, channels, true).join(" ")} />
      <table className={clsx(styles.matrix, withPush && styles.three)}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{m.notifications_kind()}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_NAMES[channel]()}
              </th>
            ))}
          </tr>
        </thead>
        {(["you", "spaces", "house"] as const).map((section) => (
          <tbody key={section}>
            <tr className={styles.section}>
              <th colSpan={channels.length + 1} scope="rowgroup" dir="auto">
                {SECTIONS[section]({ community })}
              </th>
            </tr>
            {rows
              .filter((row) => row.section === section)
              .map((row) => (
                <MatterRow key={row.matter} row={row} channels={channels} onChange={onChange} />
              ))}
            {withSafe && section === "house" && <SafeRow withPush={withPush} />}
          </tbody>
        ))}
      </table>
    </>
  );
}

interface RowProps extends Pick<MatrixProps, "onChange"> {
  row: MatterPayload;
  channels: readonly Channel[];
}

function MatterRow({ row, channels, onChange }: RowProps) {
  const { label, hint } = matterOf(row.matter);
  return (
    <tr>
      <th scope="row">
        {label()}
        {hint && <small>{hint()}</small>}
      </th>
      {channels.map((channel) =>
        channelsOf(row.matter).includes(channel) ? (
          <td key={channel}>
            <label className={`check ${styles.cell}`}>
              <input
                type="checkbox"
                name="on"
                value={keyOf(row.matter, channel)}
                aria-label={cellName(row.matter, channel)}
                {...(onChange
                  ? {
                      checked: row[channel],
                      onChange: (event) => onChange(row.matter, channel, event.currentTarget.checked),
                    }
                  : { defaultChecked: row[channel] })}
              />
            </label>
          </td>
        ) : (
          <td key={channel}>
            <Never />
          </td>
        ),
      )}
    </tr>
  );
}

function Never() {
  return (
    <span className={styles.cell}>
      <Icon as={MinusIcon} size={16} />
      <span className="sr">{m.notifications_never_here()}</span>
    </span>
  );
}

function SafeRow({ withPush }: Pick<MatrixProps, "withPush">) {
  return (
    <tr>
      <th scope="row">
        {m.notifications_safe()}
        <small>{m.notifications_safe_hint()}</small>
      </th>
      {(withPush ? [1, 2] : [1]).map((column) => (
        <td key={column}>
          <Never />
        </td>
      ))}
      <td>
        <span className={styles.cell}>
          <Icon as={LockIcon} size={16} />
          <span className="sr">{m.notifications_always()}</span>
        </span>
      </td>
    </tr>
  );
}
