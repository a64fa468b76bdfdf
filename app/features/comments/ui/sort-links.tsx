import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Segmented } from "~/ui/segmented";
import { COMMENT_SORTS, type CommentSort, USUAL_SORT } from "../rules";

const LABELS: Record<CommentSort, () => string> = {
  oldest: m.comments_sort_oldest,
  latest: m.comments_sort_latest,
  likes: m.comments_sort_likes,
};

/** The orders of a conversation as links that keep the choice in the address. */
export function SortLinks({ sort }: { sort: CommentSort }) {
  const { pathname } = useLocation();
  const options = COMMENT_SORTS.map((value) => ({
    value,
    label: LABELS[value](),
    to: `${pathname}${value === USUAL_SORT ? "" : `?sort=${value}`}#comments`,
  }));
  return <Segmented label={m.comments_sort()} value={sort} options={options} />;
}
