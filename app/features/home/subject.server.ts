import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { ofCommunity } from "../communities/subject.server";

/** The banner's picture hangs on the community, under a kind of its own. */
export const bannerSubject: SubjectKind = {
  kind: "welcome_banner",
  from: sql`(select community_id as id, community_id from communities) x`,
  stands: sql`1`,
  ...ofCommunity,
};
