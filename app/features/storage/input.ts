import * as z from "zod";

const publicUid = z.string().max(40).optional();
const cursor = z.string().max(2000).optional();

export const filesPage = z.object({ community_member_id: publicUid, cursor });
export const membersPage = z.object({ cursor });
export const fileKey = z.object({ id: z.coerce.number().int().positive() });
