import * as z from "zod";
import { linesOf, oneLine } from "~/lib/line";
import { NAME_MAX } from "../accounts/rules";
import { BIO_MAX, HEADLINE_MAX } from "./rules";

export const profileInput = z.object({
  name: z.string().overwrite(oneLine).min(1, "name_needed").max(NAME_MAX, "name_long"),
  headline: z.string().overwrite(oneLine).max(HEADLINE_MAX, "headline_long"),
  bio: z.string().overwrite(linesOf).max(BIO_MAX, "bio_long"),
});
export type ProfileInput = z.output<typeof profileInput>;
