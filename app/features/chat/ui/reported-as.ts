import type { ReportedThing } from "~/features/moderation/ui/report";
import type { OpenRoomPayload } from "../payload";
import type { ChatMessage } from "../protocol";

/** A message as its reader reports it. */
export const reportedAs = ({ globalId }: ChatMessage, kind: OpenRoomPayload["kind"]): ReportedThing => ({
  type: "ChatMessage",
  id: globalId,
  isPrivate: kind !== "space",
});
