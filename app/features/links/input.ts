import * as z from "zod";

/** The address that somebody pasted; which are asked about, the port says (platform/outbound/address). */
export const linkInput = z.object({ url: z.string().trim().min(1).max(2000) });
