import clsx from "clsx";
import { Link } from "~/ui/link";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, ChevronUpIcon, DragIcon, PencilIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";
import styles from "./managed-group.module.css";
import { SpaceBadge } from "./space-header";
import { SpaceMark } from "./space-mark";
import type { ManagedGroupData } from "./use-order";

interface ManagedGroupProps {
  group: ManagedGroupData;
  isFirst: boolean;
  isLast: boolean;
  /** Whether its lines can be taken by their handles already. */
  isMovable: boolean;
}

/** A group with its spaces in their order; every button submits the form around it. */
export function ManagedGroup({ group, isFirst, isLast, isMovable }: ManagedGroupProps) {
  const { spaces } = group;
  return (
    <div data-drag="group" data-id={group.id}>
      <SettingsSection full>
        <div className="row">
          <Handle isMovable={isMovable} />
          <h2 className="grow">
            <Link to={`/s/${group.slug}`} dir="auto">
              {group.name}
            </Link>
          </h2>
          <Tools
            kind="group"
            id={group.id}
            name={group.name}
            settings={`/s/${group.slug}/settings`}
            isFirst={isFirst}
            isLast={isLast}
          />
        </div>
        {group.addsMembersToNewSpaces && <p className={clsx("hint", styles.note)}>{m.spaces_group_adds_note()}</p>}
        <div className="list" data-drop="space" data-id={group.id}>
          {spaces.length === 0 && <p className="muted">{m.spaces_manage_empty()}</p>}
          {spaces.map((space, place) => (
            <div key={space.id} className={clsx("lrow", styles.space)} data-drag="space" data-id={space.id}>
              <Handle isMovable={isMovable} />
              <SpaceMark emoji={space.emoji} />
              <Link className="title grow trunc" to={`/c/${space.slug}`} dir="auto">
                {space.name}
              </Link>
              <SpaceBadge head={space} />
              <Tools
                kind="space"
                id={space.id}
                name={space.name}
                settings={`/c/${space.slug}/settings`}
                isFirst={place === 0}
                isLast={place === spaces.length - 1}
              />
            </div>
          ))}
        </div>
      </SettingsSection>
    </div>
  );
}

/** For the pointer alone: by keyboard the arrows at the end of the line move it. Its room is there before it is. */
function Handle({ isMovable }: { isMovable: boolean }) {
  return (
    <span className="drag-handle" aria-hidden="true" data-handle={isMovable ? "" : undefined}>
      {isMovable && <Icon as={DragIcon} size={16} />}
    </span>
  );
}

interface ToolsProps {
  kind: "group" | "space";
  id: number;
  name: string;
  /** The address of its settings. */
  settings: string;
  isFirst: boolean;
  isLast: boolean;
}

/** What is done with a line, in a row of its own: under each other in groups and spaces, whatever stands before it. */
function Tools({ kind, id, name, settings, isFirst, isLast }: ToolsProps) {
  return (
    <span className="row">
      <button
        type="submit"
        className="btn ghost sm icon-only"
        name="intent"
        value={`${kind}_up=${id}`}
        disabled={isFirst}
        aria-label={m.spaces_move_up({ name })}
      >
        <Icon as={ChevronUpIcon} size={16} />
      </button>
      <button
        type="submit"
        className="btn ghost sm icon-only"
        name="intent"
        value={`${kind}_down=${id}`}
        disabled={isLast}
        aria-label={m.spaces_move_down({ name })}
      >
        <Icon as={ChevronDownIcon} size={16} />
      </button>
      <Button variant="ghost" size="sm" iconOnly icon={PencilIcon} label={m.spaces_edit({ name })} to={settings} />
    </span>
  );
}
