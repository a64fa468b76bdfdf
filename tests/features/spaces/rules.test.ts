import { describe, expect, test } from "vitest";
import { AppError } from "~/lib/errors";
import type { Role } from "~/lib/viewer";
import { canReadSpace, managesSpace, type SpaceAccess, spacePolicy } from "~/features/spaces/policy";
import { presentSpace, presentSpaceGroup } from "~/features/spaces/present";
import { refuseUnreadable } from "~/features/spaces/refusals";
import { updateSpaceInput } from "~/features/spaces/input";
import {
  DISPLAY_VIEWS,
  displayViewOf,
  isEmojiOrEmpty,
  isUnread,
  isWide,
  moved,
  rearranged,
  sortSpaces,
} from "~/features/spaces/rules";
import type { Space } from "~/features/spaces/space-rows.server";
import { visitor, type Viewer } from "~/lib/viewer";
import { open as openToAll } from "../posts/viewers";

const viewerOf = (role: Role): Viewer => ({ ...visitor, role, memberId: role === "visitor" ? 0 : 1, joinedAt: 100 });

const open: SpaceAccess = { ...openToAll, isCommunityPrivate: false };

const space: Space = {
  id: 1,
  slug: "plaza",
  name: "Plaza",
  emoji: "☕",
  description: "",
  metaTitle: "",
  groupId: 2,
  postType: "basic",
  roomUuid: null,
  displayView: "posts",
  hideFromSidebar: false,
  hideSorting: false,
  hidePostSettings: false,
  disableMemberPostCovers: false,
  requiresTopic: false,
  hidesMembersTab: false,
  hidesPastTab: false,
  defaultTab: "posts",
  postNotifications: "all",
  defaultSort: "active",
  position: 1,
  postsCount: 3,
  createdAt: 0,
  isUnread: false,
  newSince: 0,
  cover: null,
  access: open,
};

describe("section 3", () => {
  test("the Space payload has exactly the spec's fields and policies, and what it asks of who posts", () => {
    const payload = presentSpace(viewerOf("member"), space);
    expect(Object.keys(payload).sort()).toEqual(
      `id slug name post_type space_type chat_room_uuid display_view is_private visibility is_space_member current_user_roles
       space_access_type emoji hide_sorting visible_tabs meta_tag_attributes posts_count created_at hide_from_sidebar
       default_tab hide_post_settings disable_member_post_covers require_topic_selection policies`
        .split(/\s+/)
        .sort(),
    );
    expect(Object.keys(payload.policies)).toEqual(["can_create_post", "can_invite_members", "can_manage_space"]);
    expect(Object.keys(payload.visible_tabs)).toEqual(["members", "upcoming", "past", "posts"]);
    expect(payload.meta_tag_attributes).toEqual({ meta_title: "Plaza" });
    const titled = presentSpace(viewerOf("member"), { ...space, metaTitle: "Where we meet" });
    expect(titled.meta_tag_attributes).toEqual({ meta_title: "Where we meet" });
    expect(presentSpace(viewerOf("owner"), { ...space, postType: "members" }).visible_tabs.posts).toBe(false);
    expect(payload.visible_tabs.posts).toBe(true);
    expect(payload).toMatchObject({ visibility: null, space_access_type: null, is_space_member: false });
  });

  test("a space group carries what its list shows and whom its new spaces let in", () => {
    const group = {
      id: 2,
      slug: "house",
      name: "House",
      position: 1,
      hideNonMemberSpaces: true,
      addsMembersToNewSpaces: true,
    };
    expect(presentSpaceGroup(group)).toEqual({
      id: 2,
      slug: "house",
      name: "House",
      hide_non_member_spaces_from_sidebar: true,
      automatically_add_members_to_new_spaces: true,
    });
  });
});

describe("display_view", () => {
  test("what is stored is one of the views, or posts; those with posts beside each other take the whole width", () => {
    expect(DISPLAY_VIEWS.map(displayViewOf)).toEqual(DISPLAY_VIEWS);
    for (const other of ["", "Calendar", "Cards", "constructor"]) expect(displayViewOf(other)).toBe("posts");
    expect(DISPLAY_VIEWS.filter(isWide)).toEqual(["cards", "masonry", "grid", "calendar"]);
  });

  test.each(["mosaic", "Cards", "", null, 3])("%s is none of them for the form and the door", (view) => {
    const { error } = updateSpaceInput.safeParse({ display_view: view });
    expect(error?.issues).toMatchObject([{ path: ["display_view"], message: "space_display_view_unsupported" }]);
  });
});

describe("section 9: space sorting", () => {
  const list = [
    { name: "beta", postsCount: 1, createdAt: 3 },
    { name: "Alpha", postsCount: 9, createdAt: 1 },
    { name: "Árvore", postsCount: 5, createdAt: 2 },
  ];
  const names = (sort: "active" | "latest" | "alphabetical") => sortSpaces(list, sort, "pt").map((one) => one.name);

  test("active: posts_count descending", () => expect(names("active")).toEqual(["Alpha", "Árvore", "beta"]));
  test("latest: created_at descending", () => expect(names("latest")).toEqual(["beta", "Árvore", "Alpha"]));
  test("alphabetical: name ascending", () => expect(names("alphabetical")).toEqual(["Alpha", "Árvore", "beta"]));
});

describe("who reads what (sections 5 and 6)", () => {
  const cases: [string, Role, Partial<SpaceAccess>, boolean][] = [
    ["a visitor reads an open space", "visitor", {}, true],
    ["a visitor of a private community reads nothing", "visitor", { isCommunityPrivate: true }, false],
    ["a member reads an open space of a private community", "member", { isCommunityPrivate: true }, true],
    ["a member outside does not read a private space", "member", { isPrivate: true }, false],
    ["a moderator outside does not either", "moderator", { isPrivate: true }, false],
    ["a member inside does", "member", { isPrivate: true, isSpaceMember: true }, true],
    ["an admin overrides privacy", "admin", { isPrivate: true, visibility: "secret" }, true],
    ["nobody reads a deleted space", "owner", { isDeleted: true }, false],
    ["a draft is its managers'", "member", { visibility: "draft", isSpaceMember: true, roles: ["moderator"] }, true],
    ["a draft is not its members'", "member", { visibility: "draft", isSpaceMember: true }, false],
    ["a role without membership opens nothing", "member", { isPrivate: true, roles: ["admin"] }, false],
  ];
  test.each(cases)("%s", (_, role, overrides, expected) => {
    expect(canReadSpace(viewerOf(role), { ...open, ...overrides })).toBe(expected);
  });

  test("a role of the space makes a manager, membership alone does not", () => {
    expect(managesSpace(viewerOf("member"), { ...open, isSpaceMember: true, roles: ["moderator"] })).toBe(true);
    expect(managesSpace(viewerOf("member"), { ...open, isSpaceMember: true })).toBe(false);
    expect(managesSpace(viewerOf("moderator"), { ...open, isPrivate: true })).toBe(false);
  });

  test("only kinds that exist take posts, and only managers where members may not post", () => {
    const may = (role: Role, overrides: Partial<SpaceAccess>) =>
      spacePolicy.can_create_post(viewerOf(role), { ...open, ...overrides });
    expect(may("member", {})).toBe(true);
    expect(may("visitor", {})).toBe(false);
    expect(may("member", { postType: "chat" })).toBe(false);
    expect(may("owner", { postType: "members" })).toBe(false);
    expect(may("member", { membersCanPost: false })).toBe(false);
    expect(may("admin", { membersCanPost: false })).toBe(true);
  });
});

describe("refusals", () => {
  const refused = (role: Role, access: Partial<SpaceAccess> | null): number => {
    try {
      refuseUnreadable(
        viewerOf(role),
        access && { name: "N", emoji: "", description: "", access: { ...open, ...access } },
      );
      return 200;
    } catch (error) {
      return error instanceof AppError ? error.status : 0;
    }
  };
  test("unknown, secret, draft and deleted look alike; private and listed is locked; visitors may sign in", () => {
    expect(refused("member", null)).toBe(404);
    expect(refused("member", { visibility: "secret", isPrivate: true })).toBe(404);
    expect(refused("member", { visibility: "draft" })).toBe(404);
    expect(refused("visitor", { visibility: "secret", isPrivate: true })).toBe(404);
    expect(refused("owner", { isDeleted: true })).toBe(404);
    expect(refused("member", { isPrivate: true })).toBe(403);
    expect(refused("visitor", { isPrivate: true })).toBe(401);
    expect(refused("visitor", { isCommunityPrivate: true })).toBe(401);
    expect(refused("visitor", { isCommunityPrivate: true, visibility: "secret" })).toBe(401);
    expect(refused("member", {})).toBe(200);
  });
});

test("unread: published since the viewer looked, else since they joined; never for visitors", () => {
  expect(isUnread(viewerOf("member"), { lastPostAt: 150, readAt: null })).toBe(true);
  expect(isUnread(viewerOf("member"), { lastPostAt: 50, readAt: null })).toBe(false);
  expect(isUnread(viewerOf("member"), { lastPostAt: 150, readAt: 150 })).toBe(false);
  expect(isUnread(viewerOf("visitor"), { lastPostAt: 150, readAt: null })).toBe(false);
});

test("one emoji or none", () => {
  for (const text of ["", "☕", "👨‍👩‍👧‍👦", "🇧🇷", "1️⃣", "👍🏽", "🏷️"])
    expect([text, isEmojiOrEmpty(text)]).toEqual([text, true]);
  for (const text of ["a", "1", "☕☕", "<b>", "☕a", " ", `👋${"\u0300".repeat(29)}`, "👋\u200d"])
    expect([text, isEmojiOrEmpty(text)]).toEqual([text, false]);
});

test("moving one place, and not beyond the ends", () => {
  expect(moved([1, 2, 3], 2, "up")).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 2, "down")).toEqual([1, 3, 2]);
  expect(moved([1, 2, 3], 1, "up")).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 9, "up")).toEqual([1, 2, 3]);
});

describe("what was dragged", () => {
  const groups = [
    { id: 1, spaces: [{ id: 11 }, { id: 12 }, { id: 13 }] },
    { id: 2, spaces: [{ id: 21 }] },
    { id: 3, spaces: [] },
  ];
  const lines = (now: typeof groups) => now.map(({ id, spaces }) => [id, ...spaces.map((one) => one.id)].join(" "));
  const space = (id: number, list: number, index: number) =>
    lines(rearranged(groups, { kind: "space", id, list, index }));
  const group = (id: number, index: number) => lines(rearranged(groups, { kind: "group", id, list: 0, index }));

  test("a space goes to a place of its group, of another and of an empty one", () => {
    expect(space(11, 1, 2)).toEqual(["1 12 13 11", "2 21", "3"]);
    expect(space(13, 1, 0)).toEqual(["1 13 11 12", "2 21", "3"]);
    expect(space(12, 2, 0)).toEqual(["1 11 13", "2 12 21", "3"]);
    expect(space(21, 3, 0)).toEqual(["1 11 12 13", "2", "3 21"]);
  });

  test("a group takes its spaces along; what is not there moves nothing", () => {
    expect(group(3, 0)).toEqual(["3", "1 11 12 13", "2 21"]);
    expect(group(1, 2)).toEqual(["2 21", "3", "1 11 12 13"]);
    for (const nothing of [space(99, 1, 0), space(11, 99, 0), group(99, 0)]) expect(nothing).toEqual(lines(groups));
  });
});
