import { type Claim, claimsMember } from "~/lib/viewer";
import type { CommunityRef } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { ShownSnippet } from "./places";
import { MOST_SNIPPETS, type Place } from "./rules";

/**
 * A scalar of a statement about the community (`communities`): the snippets its viewer's pages hold, as JSON of
 * `[id, name, place, height, version]`, in order. A part of the statement that every page has anyway; where there is
 * none it reads no row.
 */
export function snippetsOf(viewer: Claim, community: Pick<CommunityRef, "id">): Statement {
  return sql`(select json_group_array(json_array(shown.id, shown.name, shown.place, shown.height, shown.version)) from (
    select c.id, c.name, c.place, c.height, c.version from code_snippets c indexed by code_snippets_order
    where c.community_id = ${community.id} and c.deleted_at is null and ${isForViewer(viewer)}
    order by c.position, c.id limit ${raw(String(MOST_SNIPPETS))}) shown)`;
}

/** A condition on `c` (code_snippets) beside its `communities`: it is on, and the viewer is among those it is for. */
export function isForViewer(viewer: Claim): Statement {
  return claimsMember(viewer)
    ? sql`c.is_on = 1 and c.visible_to in ('everybody', 'members')`
    : sql`c.is_on = 1 and c.visible_to in ('everybody', 'visitors') and communities.is_private = 0`;
}

/** What `snippetsOf` answered. */
export const parseSnippets = (json: string): ShownSnippet[] =>
  (JSON.parse(json) as [number, string, Place, number, number][]).map(([id, name, place, height, version]) => ({
    id,
    name,
    place,
    height,
    version,
  }));
