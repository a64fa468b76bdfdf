const PATH = "/settings/communities/attached_files";

/** The page of files: of one member, from a place on; `members` is a place in the list of who has how much. */
export function filesOf(asked: { member?: string | null; cursor?: string; members?: string } = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
