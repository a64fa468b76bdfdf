import { tablesOf } from "../platform/statements";

/** Statements that may look at more than a page may: how much, and why. */
export const EXCEPTIONS: readonly { matches: RegExp; rows: number; why: string }[] = [
  {
    matches: /\/\* a rule, tried \*\/$/,
    rows: 9_000,
    why: "an admin tries a rule on the community's last thousand posts, each with its author, its space, its case and what the rule asks of the author as of then",
  },
  {
    matches: /^select p\.id, p\.space_id as spaceId, .* from \(select id from posts indexed by posts_of_community/,
    rows: 3_100,
    why: "a weekly digest is chosen from the newest thousand posts of its week: once for all whose morning it is, and for an admin's preview",
  },
  {
    matches:
      /^select s\.id, s\.name, s\.slug, s\.description, s\.created_at as createdAt from spaces s where s\.community_id = \? and .* s\.created_at > \?/,
    rows: 510,
    why: "which of a community's 500 spaces are new this week: once for all whose morning it is, and for an admin's preview",
  },
  {
    matches: /^select id, name, joined_at as joinedAt from members indexed by members_here/,
    rows: 510,
    why: "who joined this week, counted to 500: once for all whose morning it is, and for an admin's preview",
  },
  {
    matches: /^select m\.id as memberId, s\.id as spaceId, v\.read_at as readAt/,
    rows: 2_100,
    why: "of the spaces in which that week's posts are: which its receivers see and have read, 500 at most of each of them",
  },
  {
    matches: /from \(select id, name, avatar, headline, status, joined_at from members indexed by members_joined/,
    rows: 4_100,
    why: "a search through names looks at the newest 2,000 members, and whether those it finds are in the space",
  },
  {
    matches: /^select \* from \( select m\.\*, .* as isFound from \(select id, public_uid as publicUid/,
    rows: 6_100,
    why: "the directory's search looks at the newest 2,000 members, of a group's at 500 and their spaces; numbering them reads each thrice",
  },
  {
    matches: /^with found\(id, at\) as \(select p\.id, looked\.at from/,
    rows: 1_700,
    why: "an admin's search for words of a title, or by two filters, looks at the next 500 posts, each by the index and in the table",
  },
  {
    matches:
      /^select count\(\*\) as n from \(select 1 from (members indexed by members_joined|space_members indexed by space_members_space) where .* limit \?\)$/,
    rows: 100_010,
    why: "how many lines a members.csv will have that is made by a job, exact to 100,000: of a space for who manages it, of a group for admins",
  },
  {
    matches: /^update fact_failures set attempts = 1, parked_at = null/,
    rows: 3_100,
    why: "an admin tries a chunk of what failed too often once more, a few chunks by one press",
  },
  {
    matches: /from space_members sm indexed by space_members_space join members m .* limit \?$/,
    rows: 30_010,
    why: "members.csv of at most 10,000 lines, for who manages the space",
  },
  {
    matches: /^with recursive wanted\(stream, noun, them\)(?!.* \/\* as a file \*\/$)/,
    rows: 370,
    why: "the log looks at one row at least of each kind of thing that happens, of a member thrice: 40 kinds by now",
  },
  {
    matches: /^with recursive wanted\(stream, noun, them\).* \/\* as a file \*\/$/,
    rows: 100_000,
    why: "the log's CSV of at most 10,000 lines, each with its people and its thing, for admins",
  },
  {
    matches:
      /from \(select id, role, joined_at from members indexed by members_here where .* limit \?\) m cross join spaces s/,
    rows: 50_100,
    why: "before a space is closed or opened its manager hears who loses it, of the newest 10,000 members; numbering reads each twice",
  },
  {
    matches: /^select s\.name, .* as wouldManage from members m cross join spaces s indexed by spaces_group/,
    rows: 2_100,
    why: "before a role is changed an admin hears which of a community's 500 spaces it opens and closes, by the rule",
  },
  {
    matches: /from space_members where space_id = .* limit 1000\)$/,
    rows: 1_010,
    why: "counts are exact to 1,000: how many would be left without the space that is to be deleted",
  },
  {
    matches: /from space_members sm indexed by space_members_space join members m .* limit \?\)$/,
    rows: 2_010,
    why: "counts are exact to 1,000: how many active members a space has, for who asks for that number alone",
  },
  {
    matches: /from json_each\(\?\) wanted cross join posts p/,
    rows: 275,
    why: "the details of a page of 20 posts: of each the four who liked it last, and whether one has saved it",
  },
  {
    matches: /^with recursive visible.* from heap limit \? offset \?/,
    rows: 5_800,
    why: "a page of the feed by its number walks to its place, at most a thousand posts down, and shows a hundred",
  },
  {
    matches: /^with subject as .* root as materialized .* thread as \(select \* from root/,
    rows: 420,
    why: "20 threads with two replies each, and one more of all to know whether there are others: 84 comments, each found by its index, read, and read again with its author",
  },
  {
    matches: /^with (?:pinned\(id, at\) as .*)?page\(n, word, tie, id\) as .* offset /,
    rows: 2_500,
    why: "as does a page of a space, which looks at each whether it is pinned",
  },
  {
    matches: /^select s\.id, s\.name, s\.emoji from space_groups g join spaces s indexed by spaces_group/,
    rows: 1_600,
    why: "the form of an invitation link offers its admin every space, by group",
  },
  {
    matches: /^select t\.id, t\.name, t\.slug, t\.admin_only as adminOnly from topics t indexed by topics_order/,
    rows: 160,
    why: "who writes a post chooses among all topics that its space offers",
  },
  {
    matches: /^delete from access_grants where member_id = /,
    rows: 170,
    why: "who is put out leaves every space they are in",
  },
  {
    matches: /^select exists \(with reach\(scope\) as materialized/,
    rows: 5_500,
    why: "a search by the name of a space, an author and somebody mentioned asks for each whether it says anything here, as the search itself asks",
  },
  {
    matches: /^with (?:mine\(id\) as materialized .*)?reach\(scope\) as materialized/,
    rows: 3_100,
    why: "a search names the spaces that its viewer may read, of 500, and puts the newest 500 matches in order; counts go to 1,000 of each type",
  },
  {
    matches: /cross join import_skips k/,
    rows: 2_100,
    why: "the page of imports lists 500 rows that were left out",
  },
  {
    matches: /^(update bookmarks set folder_id = null where id in|delete from bookmark_folders where .* not exists)/,
    rows: 2_600,
    why: "a folder that goes lets its bookmarks out in pieces of 500; each is found, read and written in two indexes",
  },
  {
    matches: /^insert into site_pages .* < \?$/,
    rows: 210,
    why: "counts the pages, of which there are 200 at most: of two that come at once there is room for one",
  },
  {
    matches: /^(select max\(collapse_key\) as last|update notifications set read_at = \? where id in \(select id from)/,
    rows: 3_100,
    why: "marking all as read writes a line each, in pieces of 500, and looks at none that is read",
  },
];

/**
 * Steps of a statement's plan that look for rows by their community and nothing else: SQLite, which has no statistics
 * here, takes any index that begins with it for as good as the one that narrows. What names its index has chosen it;
 * spaces, groups and imports are few, of links in the header there are a dozen, of snippets ten,
 * of rules eleven and of what it says about notifications twenty.
 */
export async function walksACommunity(db: D1Database, text: string): Promise<string[]> {
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(text) || tablesOf(text).length === 0) return [];
  const { results } = await db
    .prepare(`explain query plan ${text}`)
    .bind(...places(text))
    .all<{ detail: string }>();
  return results
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, index = ""] = /^SEARCH \w+ USING (?:COVERING )?INDEX (\w+) \(community_id=\?\)/.exec(detail) ?? [];
      return (
        index !== "" &&
        !/^((spaces|space_groups|imports|header_menu_links|code_snippets)_|sqlite_autoindex_(moderation_rules|notification_defaults))/.test(
          index,
        ) &&
        !text.includes(`indexed by ${index}`)
      );
    });
}

/** As many nulls as the statement has places. */
function places(text: string): null[] {
  const numbered = [...text.matchAll(/\?(\d+)/g)].map((match) => Number(match[1]));
  const plain = [...text.matchAll(/\?(?!\d)/g)].length;
  return Array.from({ length: Math.max(plain, ...numbered, 0) }, () => null);
}
