import { ofCommunity } from "~/features/communities/subject.server";
import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";

/** A member's picture; its id is the member's. */
export const avatarSubject: SubjectKind = {
  kind: "avatar",
  from: sql`members x`,
  stands: sql`1`,
  ...ofCommunity,
};
