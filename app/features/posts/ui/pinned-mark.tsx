import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { PinIcon } from "~/ui/icons";

/** Says of a post that it stands first in its space. */
export const PinnedMark = () => <Badge icon={PinIcon}>{m.posts_pinned()}</Badge>;
