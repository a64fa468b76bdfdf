import { createContext } from "react";

/** What the editor has to know where polls may be asked. */
export interface PollSetting {
  /** Of who writes: when a poll closes is said by their clocks. */
  timeZone: string;
  /** As people read it. */
  zoneName: string;
  /** The keys of those that somebody has voted in. */
  voted: readonly string[];
}

export const PollSettings = createContext<PollSetting | null>(null);
