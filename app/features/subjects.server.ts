import type { SubjectKind } from "~/platform/subjects.server";
import { messageSubject } from "./chat/message-subject.server";
import { attachmentSubject, roomPictureSubject } from "./chat/subject.server";
import { commentSubject } from "./comments/subject.server";
import { pictureSubjects } from "./communities/subject.server";
import { lessonSubject } from "./courses/subject.server";
import { emojiSubjects } from "./emojis/subject.server";
import { bannerSubject } from "./home/subject.server";
import { avatarSubject, memberSubject } from "./members/subject.server";
import { caseSubject, mutedSubject } from "./moderation/subject.server";
import { heldBackSubject, postPictureSubject, postSubject } from "./posts/subject.server";
import { coverSubject } from "./spaces/cover.server";
import { sitePageSubject } from "./pages/subject.server";

/** What others hang on, a line for each kind of thing. */
export const subjects: readonly SubjectKind[] = [
  avatarSubject,
  memberSubject,
  ...pictureSubjects,
  ...emojiSubjects,
  postSubject,
  postPictureSubject,
  heldBackSubject,
  commentSubject,
  messageSubject,
  attachmentSubject,
  roomPictureSubject,
  lessonSubject,
  caseSubject,
  mutedSubject,
  sitePageSubject,
  bannerSubject,
  coverSubject,
];
