import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { accountPages } from "~/features/accounts/ui/account-frame";
import { useConversations } from "~/features/chat/ui/use-conversations";
import { useFound } from "~/features/search/ui/use-found";
import { m } from "~/i18n/generated/messages";
import { Palette, type PaletteOption } from "~/ui/palette";
import { useAppearance } from "~/ui/appearance-switch";
import {
  BellIcon,
  CalendarIcon,
  ComputerIcon,
  FileIcon,
  GraduationCapIcon,
  HashIcon,
  HomeIcon,
  LinkIcon,
  LockIcon,
  LogInIcon,
  LogOutIcon,
  type LucideIcon,
  MoonIcon,
  PencilIcon,
  PlusIcon,
  ShareIcon,
  SunIcon,
  UserIcon,
  UserPlusIcon,
  UsersIcon,
} from "~/ui/icons";
import { setAppearance } from "~/ui/theme/appearance";
import { settingsPages } from "../../../settings";
import { matchNamed, type Named, recentOf } from "../../places";
import { type SidebarGroup, type SidebarSpace, writeAddress } from "../../sidebar";
import { readVisits } from "./visits";
import { leadsToCourses, leadsToEvents, leadsToMembers, useRoot } from "../root-data";
import { canHandOn, copyAddress, handOn } from "../hand-on";
import { useSidebarGroups } from "../use-sidebar-groups";

interface Place extends Named {
  emoji?: string;
  icon?: LucideIcon;
  mark?: PaletteOption["mark"];
  face?: PaletteOption["face"];
  to?: string;
  onChoose?: () => void;
}

/** More than this many of a kind are found by typing. */
const MOST_SHOWN = 20;
const MOST_TO_WRITE_IN = 3;
/** Conversations, before anything is typed. */
const MOST_ROOMS = 5;

/** The spaces, conversations and pages one may reach and what one may do, by name; then what is found by search. */
export default function CommunityPalette({ takeTyped, onClose }: { takeTyped: () => string; onClose: () => void }) {
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  const groups = useSidebarGroups();
  const spaces = useMemo(() => spacesOf(groups), [groups]);
  const pages = usePages();
  const acts = useActs(groups);
  const [typed, setTyped] = useState("");
  const found = useFound(typed);
  const rooms: Place[] = useConversations();
  const [visited] = useState(() => readVisits(viewer.publicUid));

  function groupsFor(query: string) {
    const isEmpty = query.trim() === "";
    const recent = isEmpty ? recentOf([...spaces, ...pages], visited, pathname) : [];
    const find = (places: Place[]) =>
      matchNamed(
        places.filter((place) => !recent.includes(place)),
        query,
      )
        .slice(0, MOST_SHOWN)
        .map(({ one, marked }): PaletteOption => ({ ...one, marked }));
    const others = rooms.filter(({ to }) => to !== pathname);
    const conversations = { title: m.chat_title(), options: find(isEmpty ? others.slice(0, MOST_ROOMS) : others) };
    // Who is in one of them goes to another first.
    const isTalking = pathname.startsWith("/messages");
    return [
      { title: m.shell_palette_recent(), options: recent.map((one) => ({ ...one, marked: null })) },
      ...(isTalking ? [conversations] : []),
      { title: m.shell_spaces(), options: find(spaces) },
      ...(isTalking ? [] : [conversations]),
      { title: m.shell_palette_pages(), options: find(pages) },
      { title: m.shell_palette_acts(), options: [...find(acts), ...(isEmpty ? [] : writeIn(groups, query))] },
      { title: m.search_palette_found(), options: found },
    ];
  }

  return (
    <Palette
      label={m.shell_palette_label()}
      takeTyped={takeTyped}
      groupsFor={groupsFor}
      onQuery={setTyped}
      onClose={onClose}
    />
  );
}

const spacesOf = (groups: readonly SidebarGroup[]): Place[] =>
  groups.flatMap((group) =>
    group.spaces.map(({ id, slug, name, emoji, mark }) => ({
      id: `space-${id}`,
      label: name,
      detail: group.name,
      emoji: emoji || undefined,
      icon: HashIcon,
      mark: markOf(mark),
      to: `/c/${slug}`,
    })),
  );

/** As the sidebar marks its lines: what is behind a lock is said before somebody goes there. */
function markOf(mark: SidebarSpace["mark"]): PaletteOption["mark"] {
  if (mark === "draft") return { icon: PencilIcon, label: m.shell_draft() };
  return mark === "locked" ? { icon: LockIcon, label: m.shell_locked() } : undefined;
}

/** In the order of the menus that lead to them; the settings' own list says which of those there are. */
function usePages(): Place[] {
  const root = useRoot();
  const { viewer, community } = root;
  const home = { id: "home", label: m.shell_home(), icon: HomeIcon, to: "/" };
  const courses = leadsToCourses(root)
    ? [{ id: "page-/courses", label: m.shell_courses(), icon: GraduationCapIcon, to: "/courses" }]
    : [];
  const events = leadsToEvents(root)
    ? [{ id: "page-/events", label: m.shell_events(), icon: CalendarIcon, to: "/events" }]
    : [];
  const members = leadsToMembers(root)
    ? [{ id: "page-/members", label: m.shell_members(), icon: UsersIcon, to: "/members" }]
    : [];
  if (!viewer.isSignedIn) {
    return [
      home,
      ...courses,
      ...events,
      ...members,
      { id: "sign-in", label: m.shell_sign_in(), icon: LogInIcon, to: "/users/sign_in" },
      ...(community?.signUpLink
        ? [{ id: "sign-up", label: m.shell_sign_up(), icon: UserPlusIcon, to: community.signUpLink }]
        : []),
    ];
  }
  const inArea = (area: string, items: { to: unknown; label: string; icon?: LucideIcon }[]): Place[] =>
    items.map(({ to, label, icon }) => ({ id: `page-${String(to)}`, label, detail: area, icon, to: String(to) }));
  return [
    home,
    ...courses,
    ...events,
    ...(viewer.isAdmin ? [] : members),
    { id: "notifications", label: m.notifications_title(), icon: BellIcon, to: "/notifications" },
    { id: "profile", label: m.shell_profile(), icon: UserIcon, to: `/u/${viewer.publicUid}` },
    { id: "posts", label: m.posts_your_posts(), icon: FileIcon, to: "/settings/posts" },
    ...inArea(m.accounts_settings_title(), accountPages()),
    ...(viewer.isAdmin
      ? settingsPages.map(({ path, label, icon, words }) => ({
          id: `page-${path}`,
          label: label(),
          detail: m.shell_settings(),
          words: words?.(),
          icon,
          to: path,
        }))
      : []),
    ...(viewer.displayCommunitySwitcher
      ? [{ id: "communities", label: m.communities_all(), icon: ComputerIcon, to: "/community_switchers" }]
      : []),
  ];
}

function useActs(groups: readonly SidebarGroup[]): Place[] {
  const { viewer, community, origin } = useRoot();
  const { pathname } = useLocation();
  const isDark = useAppearance() === "dark";
  const writeAt = viewer.isSignedIn && !viewer.isViewOnly ? writeAddress(groups, pathname) : null;
  return [
    ...(writeAt
      ? [{ id: "write", label: m.shell_create(), words: m.shell_palette_write_words(), icon: PencilIcon, to: writeAt }]
      : []),
    ...(viewer.isAdmin && !viewer.isViewOnly
      ? [
          {
            id: "new-space",
            label: m.shell_new_space(),
            words: m.shell_palette_space_words(),
            icon: PlusIcon,
            to: "/spaces/new",
          },
        ]
      : []),
    ...(community && !community.isPrivate ? shareActs(community.name, origin) : []),
    {
      id: "appearance",
      label: isDark ? m.shell_palette_light() : m.shell_palette_dark(),
      detail: m.ui_appearance(),
      icon: isDark ? SunIcon : MoonIcon,
      onChoose: () => setAppearance(isDark ? "light" : "dark"),
    },
    ...(viewer.isSignedIn ? [{ id: "sign-out", label: m.shell_sign_out(), icon: LogOutIcon, onChoose: signOut }] : []),
  ];
}

/** Of an open community: the palette is one tap away on a phone too, where the rail is not. */
const shareActs = (name: string, origin: string): Place[] => [
  {
    id: "copy-address",
    label: m.communities_share_copy(),
    detail: new URL(origin).host,
    icon: LinkIcon,
    onChoose: () => void copyAddress(origin),
  },
  ...(canHandOn()
    ? [{ id: "share", label: m.communities_share(), icon: ShareIcon, onChoose: () => handOn(name, origin) }]
    : []),
];

/** The form of the header's menu: a session ends by a POST only. */
const signOut = () => (document.getElementById("sign-out") as HTMLFormElement | null)?.requestSubmit();

/** "Write a post in …" for the spaces that a query finds and that take one. */
const writeIn = (groups: readonly SidebarGroup[], query: string): PaletteOption[] =>
  matchNamed(
    groups
      .flatMap(({ spaces }) => spaces)
      .filter((space) => space.canPost)
      .map(({ id, name, slug }) => ({ id: `write-${id}`, label: name, slug })),
    query,
  )
    .slice(0, MOST_TO_WRITE_IN)
    .map(({ one }) => ({
      id: one.id,
      label: m.shell_palette_write_in({ space: one.label }),
      icon: PencilIcon,
      to: `/c/${one.slug}/new`,
      marked: null,
    }));
