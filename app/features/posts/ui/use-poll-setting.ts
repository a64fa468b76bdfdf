import { timeZonePlace } from "~/features/accounts/ui/time-zones";
import { useRoot } from "~/features/communities/ui/root-data";
import type { PollPayload } from "~/features/polls/rules";
import type { PollSetting } from "~/ui/editor/poll-settings";

/** What the editor has to know to ask something in a post: the writer's clocks, and what was answered already. */
export function usePollSetting(polls: readonly PollPayload[]): PollSetting {
  const { timeZone } = useRoot().viewer;
  const zoneName = timeZonePlace(timeZone);
  return { timeZone, zoneName, voted: polls.flatMap(({ key, voters_count }) => (voters_count > 0 ? [key] : [])) };
}
