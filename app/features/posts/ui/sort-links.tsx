import { POST_SORTS, type PostSort } from "~/features/spaces/rules";
import { m } from "~/i18n/generated/messages";
import { Segmented } from "~/ui/segmented";

export const SORT_LABELS: Record<PostSort, () => string> = {
  active: m.posts_sort_active,
  latest: m.posts_sort_latest,
  oldest: m.posts_sort_oldest,
  likes: m.posts_sort_likes,
  alphabetical: m.posts_sort_alphabetical,
};

interface SortLinksProps {
  sort: PostSort;
  sorts?: readonly PostSort[];
  /** What else the list is chosen by: "topic=recipes&". */
  beside?: string;
}

/** The orders of a list as links that keep the choice in the address. */
export function SortLinks({ sort, sorts = POST_SORTS, beside = "" }: SortLinksProps) {
  const options = sorts.map((value) => ({ value, label: SORT_LABELS[value](), to: `?${beside}sort=${value}` }));
  return <Segmented label={m.posts_sort_label()} value={sort} options={options} />;
}
