import * as z from "zod";
import { CARDS_A_PAGE, DIRECTORY_TABS } from "./directory";

const MOST_A_PAGE = 50;

/** GET /internal_api/courses. */
export const directoryInput = z.object({
  tab: z.enum(DIRECTORY_TABS, "invalid").default("all"),
  topic: z.string("invalid").max(200, "invalid").optional(),
  cursor: z.string("invalid").max(200, "invalid").optional(),
  per_page: z.coerce
    .number("invalid")
    .int("invalid")
    .min(1, "invalid")
    .max(MOST_A_PAGE, "invalid")
    .default(CARDS_A_PAGE),
});
