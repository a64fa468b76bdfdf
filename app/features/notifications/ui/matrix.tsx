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
}

const SECTIONS: Record<Matter["section"], (words: { community: string }) => string> = {
  you: () => m.notifications_section_you(),
  spaces: () => m.notifications_section_spaces(),
  house: m.notifications_section_house,
};

const CHANNEL_NAMES: Record<Channel, () => string> = {
  here: m.notifications_channel_here,
  mail: m.notifications_channel_mail,
};

/** "Likes, Email": what a cell is called. */
export const cellName = (matter: string, channel: Channel): string =>
  m.notifications_cell({ matter: matterOf(matter).label(), channel: CHANNEL_NAMES[channel]() });

/** What one is told of, by which channel: a box for each. A form around it sends what it showed beside what is ticked. */
export function Matrix({ rows, community, onChange, withSafe = false }: MatrixProps) {
  return (
    <>
      <input type="hidden" name="shown" value={keysOf(rows).join(" ")} />
      <input type="hidden" name="before" value={keysOf(rows, true).join(" ")} />
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{m.notifications_kind()}</span>
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_NAMES[channel]()}
              </th>
            ))}
          </tr>
        </thead>
        {(["you", "spaces", "house"] as const).map((section) => (
          <tbody key={section}>
            <tr className={styles.section}>
              <th colSpan={CHANNELS.length + 1} scope="rowgroup" dir="auto">
                {SECTIONS[section]({ community })}
              </th>
            </tr>
            {rows
              .filter((row) => row.section === section)
              .map((row) => (
                <MatterRow key={row.matter} row={row} onChange={onChange} />
              ))}
            {withSafe && section === "house" && <SafeRow />}
          </tbody>
        ))}
      </table>
    </>
  );
}

function MatterRow({ row, onChange }: { row: MatterPayload } & Pick<MatrixProps, "onChange">) {
  const { label, hint } = matterOf(row.matter);
  return (
    <tr>
      <th scope="row">
        {label()}
        {hint && <small>{hint()}</small>}
      </th>
      {CHANNELS.map((channel) =>
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

function SafeRow() {
  return (
    <tr>
      <th scope="row">
        {m.notifications_safe()}
        <small>{m.notifications_safe_hint()}</small>
      </th>
      <td>
        <Never />
      </td>
      <td>
        <span className={styles.cell}>
          <Icon as={LockIcon} size={16} />
          <span className="sr">{m.notifications_always()}</span>
        </span>
      </td>
    </tr>
  );
}
