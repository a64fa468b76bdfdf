import * as z from "zod";

/** At once: more stand in no text that anybody wrote. */
const MOST = 100;

export const sgidsInput = z.object({ sgids: z.array(z.string().max(200)).min(1).max(MOST) });

export const signInput = z.object({
  type: z.enum(["Post", "Comment", "CommunityMember", "File", "Poll"]),
  id: z.coerce.number().int().positive(),
});
