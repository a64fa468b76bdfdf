import type { AvatarPicture } from "~/ui/avatar";

/** Somebody who teaches a course, as its landing page shows them. */
export interface Teacher {
  publicUid: string;
  name: string;
  avatar: AvatarPicture;
  headline: string;
  bio: string;
}
