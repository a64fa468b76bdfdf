import * as z from "zod";
import { newUid } from "~/lib/ids";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { GROUP_MOST } from "../line";
import { checkIn } from "./commands.server";

const DoorForm = z.object({
  intent: z.enum(["check_in", "check_out"], "invalid"),
  member_id: z.coerce.number("invalid").int("invalid").positive("invalid"),
  people: z
    .string("invalid")
    .transform((said) => said.split(",").map(Number))
    .pipe(
      z
        .array(
          z
            .int("invalid")
            .min(0, "invalid")
            .max(GROUP_MOST - 1, "invalid"),
        )
        .max(GROUP_MOST, "invalid"),
    ),
});

/** What the list at a door posts without scripts: done now. */
export async function doorAction(ctx: Ctx, postId: number, form: FormData): Promise<void> {
  const { intent, member_id: memberId, people } = parseForm(DoorForm, Object.fromEntries(form));
  await checkIn(ctx, postId, [{ id: newUid(20), memberId, people, isIn: intent === "check_in", at: ctx.now() }]);
}
