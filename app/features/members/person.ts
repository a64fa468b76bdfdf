import type { AvatarPicture } from "~/ui/avatar";

/** A member as others see them: on posts and comments, among likes, in notifications. `id` is their public uid. */
export interface Person {
  id: string;
  name: string;
  avatar: AvatarPicture;
}

/** A member as statements select them: public uid, name, number of a nameless author, avatar. */
export type PersonColumns = [
  publicUid: string | null,
  name: string | null,
  number: number | null,
  avatar: string | null,
];
