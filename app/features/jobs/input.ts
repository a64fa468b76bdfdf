import * as z from "zod";

export const jobKey = z.object({ id: z.coerce.number("invalid").int("invalid").positive("invalid") });
