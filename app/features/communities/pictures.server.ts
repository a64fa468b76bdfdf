import type { Ctx } from "~/platform/context";
import { housePictureUrl } from "../files/urls.server";
import type { PictureAddresses } from "./pictures";
import type { CommunityRow } from "./settings.server";

export const pictureAddresses = (ctx: Ctx, row: CommunityRow): PictureAddresses => ({
  logo: housePictureUrl(ctx, row.logoFileId),
  icon: housePictureUrl(ctx, row.iconFileId),
  dark_logo: housePictureUrl(ctx, row.darkLogoFileId),
  dark_icon: housePictureUrl(ctx, row.darkIconFileId),
});
