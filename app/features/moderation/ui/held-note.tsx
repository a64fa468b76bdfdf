import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { EyeOffIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Banner } from "~/ui/states";
import type { HeldMark } from "../held";
import { casePath } from "./addresses";
import { wordsOfHeld } from "./held-words";

/** Above what moderation hides, for its author and who moderates it: who else sees it, and where it is decided. */
export function HeldNote({ held }: { held: HeldMark }) {
  return (
    <Banner tone="warning" icon={EyeOffIcon} action={<WayOn held={held} />}>
      {wordsOfHeld(held)}
    </Banner>
  );
}

function WayOn({ held: { case_id: id, is_own: isOwn, state } }: { held: HeldMark }): ReactNode {
  if (id === null) return null;
  if (isOwn) return <Link to={`/flagged_contents/${id}`}>{m.moderation_held_why()}</Link>;
  return <Link to={casePath(id, state === "rejected" ? "rejected" : "inbox")}>{m.moderation_held_decide()}</Link>;
}
