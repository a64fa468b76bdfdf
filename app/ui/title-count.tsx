import { useEffect } from "react";
import { countShown } from "~/lib/counted";
import { markTitle } from "./page-title";

/** What is new, before the title of each tab, also of those that lie behind another: what the header's badges add up to. */
export function TitleCount({ count }: { count: number }) {
  useEffect(() => (count > 0 ? markTitle(`(${countShown(count)}) `) : undefined), [count]);
  return null;
}
