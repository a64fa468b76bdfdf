import { DAYS, type Day, USUAL } from "./rules";

export interface SettingsRow {
  isOn: number;
  day: number;
  hour: number;
  introduction: string;
  hasPosts: number;
  hasSpaces: number;
  hasMembers: number;
  nextAt: number;
}

/** As the wire sends it. */
export interface DigestSettings {
  is_on: boolean;
  day: Day;
  /** Of each receiver's own clock. */
  hour: number;
  introduction: string;
  has_posts: boolean;
  has_spaces: boolean;
  has_members: boolean;
  /** ISO: when the next one begins to leave, where clocks are ahead of all others; null while it is off. */
  next_at: string | null;
}

/** What was chosen; null: nobody has, and it is off. */
export function presentSettings(row: SettingsRow | null): DigestSettings {
  return {
    is_on: row?.isOn === 1,
    day: DAYS[row?.day ?? USUAL.day] ?? DAYS[0],
    hour: row?.hour ?? USUAL.hour,
    introduction: row?.introduction ?? "",
    has_posts: row?.hasPosts !== 0,
    has_spaces: row?.hasSpaces !== 0,
    has_members: row?.hasMembers !== 0,
    next_at: row?.isOn === 1 ? new Date(row.nextAt).toISOString() : null,
  };
}
