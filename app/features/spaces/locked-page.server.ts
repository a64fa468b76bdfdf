import { claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { idOf } from "./queries.server";

/** What a private space says to those outside it; "" for our own words, and for no button. */
export interface LockedPage {
  heading: string;
  description: string;
  buttonLabel: string;
  buttonUrl: string;
  showsLock: boolean;
}

const SILENT: LockedPage = { heading: "", description: "", buttonLabel: "", buttonUrl: "", showsLock: true };

/** Of a space that the caller finds in the same turn, or was just refused as private: it says nothing of what is inside. */
export async function findLockedPage(ctx: Ctx, key: string | number): Promise<LockedPage> {
  const [row] = await ctx.read((viewer) =>
    claimsMember(viewer)
      ? sql<Omit<LockedPage, "showsLock"> & { showsLock: number }>`select locked_page_heading as heading,
          locked_page_description as description, locked_button_label as buttonLabel, locked_button_url as buttonUrl,
          show_lock_icon_for_non_members as showsLock
        from spaces where id = ${idOf(ctx, key)} and community_id = ${ctx.community.id} and deleted_at is null`
      : null,
  );
  return row ? { ...row, showsLock: row.showsLock === 1 } : SILENT;
}
