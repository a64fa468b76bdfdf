import type { Claim } from "../../lib/viewer";
import type { Ctx } from "../context";
import type { Statement } from "../database/sql";

/** How a line of the activity log names what its fact `f` (facts) is about. */
export interface LogName {
  /** `facts.subject_kind`. */
  kind: string;
  /**
   * One value: a JSON array of what it is called and where it leads (null: nowhere). Null where the viewer may not read
   * it by now, or it is gone: a line is no way around that. The viewer is a claim.
   */
  named(viewer: Claim, ctx: Ctx): Statement;
}
