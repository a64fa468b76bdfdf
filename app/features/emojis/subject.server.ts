import { ofCommunity } from "~/features/communities/subject.server";
import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { EMOJI_PICTURES } from "./rules";

/** The pictures of the community's own emoji: who may see the community sees them. */
export const emojiSubjects: readonly SubjectKind[] = EMOJI_PICTURES.map((kind) => ({
  kind,
  from: sql`custom_emojis x`,
  stands: sql`x.deleted_at is null`,
  ...ofCommunity,
}));
