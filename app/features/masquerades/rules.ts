/** Whom an admin may look as, as the wire names them; nobody in particular is a visitor, with id 0. */
export const ENTITY_TYPES = ["CommunityMember", "Visitor"] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export const MODES = ["view_only", "full"] as const;
export type Mode = (typeof MODES)[number];

/** Lines of the list of whom one may look as. */
export const ENTITIES_PAGE = 20;
/** A search looks at so many names, the newest members' first. */
export const SEARCH_LOOKS_AT = 2_000;
