import { housePicturePath } from "../files/urls.server";
import type { PictureAddresses } from "./pictures";
import type { CommunityRow } from "./settings.server";

export const pictureAddresses = (row: CommunityRow): PictureAddresses => ({
  logo: housePicturePath(row.logoFileId),
  icon: housePicturePath(row.iconFileId),
  dark_logo: housePicturePath(row.darkLogoFileId),
  dark_icon: housePicturePath(row.darkIconFileId),
});
