import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { REGION } from "~/i18n/locale";
import { listFormat } from "~/lib/dates";
import type { ParticipantPayload, RoomPayload } from "../payload";

/** A room as its reader calls it: by its name, else by who else is in it. */
export function roomName(room: Pick<RoomPayload, "name" | "participants" | "participants_count">, locale: Locale) {
  return room.name || peopleNames(room, locale) || m.chat_nobody_else();
}

/** "Aster, Sam and 3 more", without the viewer. */
export function peopleNames(
  { participants, participants_count }: Pick<RoomPayload, "participants" | "participants_count">,
  locale: Locale,
) {
  const names = participants.map(({ community_member }) => community_member.name);
  const more = participants_count - 1 - names.length;
  return listFormat(REGION[locale]).format(more > 0 ? [...names, m.chat_more_people({ count: more })] : names);
}

/** In a group and a chat space the words of whom its reader has blocked are shown when they ask for them. */
export const isFoldedIn = (
  { kind }: Pick<RoomPayload, "kind">,
  people: readonly ParticipantPayload[],
  memberId: number | undefined,
): boolean => kind !== "direct" && people.some((one) => one.is_blocked && one.member_id === memberId);

/** Whose words they are; whoever has left is still called by their name. */
export function authorOf(people: readonly ParticipantPayload[], memberId: number) {
  return people.find((one) => one.member_id === memberId)?.community_member ?? null;
}
