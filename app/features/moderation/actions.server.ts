import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { muteMember, unmuteMember } from "./commands/mute-member.server";
import { muteForm } from "./input";
import { DAY_MS } from "./weigh";

/** What the form of a mute posts, wherever it stands; false for any other form. */
export async function muteAction(ctx: Ctx, form: FormData): Promise<boolean> {
  const intent = form.get("intent");
  if (intent !== "mute" && intent !== "unmute") return false;
  const { member_id: id, days } = parseForm(muteForm, form);
  if (intent === "unmute") await unmuteMember(ctx, id);
  else await muteMember(ctx, id, days === "ever" ? null : ctx.now() + Number(days) * DAY_MS);
  return true;
}
