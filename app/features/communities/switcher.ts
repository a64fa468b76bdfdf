/** One community of the account, as the switcher's JSON names it. */
export interface WireSwitch {
  id: number;
  name: string;
  slug: string;
  host: string;
  is_current: boolean;
}
