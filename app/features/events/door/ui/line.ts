import { queryString, request, RequestError } from "~/platform/client/request";
import type { DoorAct } from "../acts";
import type { Door, DoorDone, DoorGuest, WalkIn } from "../payload";

/** What a door asks the house. */
export interface DoorLine {
  list: (asked: { cursor?: string; since?: number; perPage?: number }) => Promise<Door>;
  send: (acts: readonly DoorAct[]) => Promise<DoorDone>;
  scanned: (code: string) => Promise<DoorGuest>;
  walkIns: (query: string) => Promise<WalkIn[]>;
  letIn: (whom: {
    memberId: number;
    seats: number;
    isOverLimit: boolean;
    act: Pick<DoorAct, "id" | "at">;
  }) => Promise<DoorDone>;
}

export function doorLine(event: number): DoorLine {
  const path = `/internal_api/events/${event}`;
  return {
    list: ({ cursor, since, perPage }) =>
      request(
        "GET",
        `${path}/check_ins${queryString({
          ...(cursor !== undefined && { cursor }),
          ...(since !== undefined && { since }),
          ...(perPage !== undefined && { per_page: perPage }),
        })}`,
      ),
    send: (acts) =>
      request("POST", `${path}/check_ins`, {
        operations: acts.map(({ id, memberId, people, isIn, at }) => ({
          id,
          community_member_id: memberId,
          people,
          is_in: isIn,
          at,
        })),
      }),
    scanned: (code) => request("GET", `${path}/check_ins/scanned${queryString({ code })}`),
    walkIns: async (query) =>
      (await request<{ records: WalkIn[] }>("GET", `${path}/walk_ins${queryString({ query })}`)).records,
    letIn: ({ memberId, seats, isOverLimit, act }) =>
      request("POST", `${path}/walk_ins`, {
        community_member_id: memberId,
        seats,
        over_limit: isOverLimit,
        operation_id: act.id,
        at: act.at,
      }),
  };
}

/** Whoever asks hosts it no more, or it is gone: no try will be answered otherwise. */
export const isStopped = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 403 || error.status === 404);

/** The device's clock is ahead of the house's: what it stamped is stamped anew. */
export const isClockAhead = (error: unknown): boolean =>
  error instanceof RequestError && error.code === "event_door_clock";
