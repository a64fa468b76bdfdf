import clsx from "clsx";
import { leadsToCourses, leadsToEvents, leadsToMembers, useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { CalendarIcon, GraduationCapIcon, HomeIcon, type LucideIcon, UsersIcon } from "~/ui/icons";
import styles from "./link-list.module.css";

/** What stands before the admins' links: the way home, and courses, events and members where they are open. */
export function BuiltinLinks() {
  const root = useRoot();
  return (
    <>
      <Builtin icon={HomeIcon} name={m.shell_home()} note={m.navigation_first()} />
      {leadsToCourses(root) && (
        <Builtin
          icon={GraduationCapIcon}
          name={m.shell_courses()}
          note={root.community?.hasPublicCourses ? m.navigation_courses_open() : m.navigation_courses_closed()}
        />
      )}
      {leadsToEvents(root) && (
        <Builtin
          icon={CalendarIcon}
          name={m.shell_events()}
          note={root.community?.hasPublicEvents ? m.navigation_events_open() : m.navigation_events_closed()}
        />
      )}
      {leadsToMembers(root) && (
        <Builtin
          icon={UsersIcon}
          name={m.shell_members()}
          note={root.community?.hasPublicDirectory ? m.navigation_directory_open() : m.navigation_directory_closed()}
        />
      )}
    </>
  );
}

function Builtin({ icon, name, note }: { icon: LucideIcon; name: string; note: string }) {
  return (
    <li className={clsx("lrow", styles.builtin)}>
      <Icon as={icon} size={18} />
      <div className={clsx("grow", styles.words)}>
        <div className="title">{name}</div>
        <div className="sub">{note}</div>
      </div>
    </li>
  );
}
