import { m } from "~/i18n/generated/messages";
import { Segmented } from "~/ui/segmented";
import { SPACE_SORTS, type SpaceSort } from "../rules";

const LABELS: Record<SpaceSort, () => string> = {
  active: m.spaces_order_active,
  latest: m.spaces_order_latest,
  alphabetical: m.spaces_order_alphabetical,
};

/** The three orders of spec section 9 as links that keep the choice in the address, beside the admins' own. */
export function SpaceSortLinks({ path, sort }: { path: string; sort: SpaceSort | null }) {
  const options = [
    { value: "arranged", label: m.spaces_order_arranged(), to: path },
    ...SPACE_SORTS.map((value) => ({ value, label: LABELS[value](), to: `${path}?sort=${value}` })),
  ];
  return <Segmented label={m.spaces_order()} value={sort ?? "arranged"} options={options} />;
}
