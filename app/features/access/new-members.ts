/** Into how many spaces somebody is put who joins. */
export const MOST_NEW_MEMBER_SPACES = 20;
