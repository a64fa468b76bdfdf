import { useEffect, useRef } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { BellIcon, BookmarkIcon, ChevronDownIcon, ClockIcon, FolderIcon, type LucideIcon, PlusIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import type { FolderPayload } from "../payload";
import { FOLDER_NAME_LENGTH, MOST_FOLDERS, type Shelf } from "../rules";
import { shelfPath } from "./addresses";
import type { Refused } from "./bookmarks-page";
import styles from "./shelves.module.css";

interface ShelvesProps {
  shelf: Shelf;
  folders: FolderPayload[];
  canChange: boolean;
  refused: Refused;
}

/** The ways into one's bookmarks; where space is short they fold into a line that says which is open. */
export function Shelves(props: ShelvesProps) {
  const { shelf, folders } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  const { search } = useLocation();

  useEffect(() => {
    if (fold.current) fold.current.open = false;
  }, [search]);

  return (
    <>
      <nav className={styles.beside} aria-label={m.bookmarks_shelves()}>
        <Lines {...props} place="beside" />
      </nav>
      <details ref={fold} className={styles.fold}>
        <summary>
          <bdi>{nameOfShelf(shelf, folders)}</bdi>
          <Icon as={ChevronDownIcon} size={16} />
        </summary>
        <nav aria-label={m.bookmarks_shelves()}>
          <Lines {...props} place="fold" />
        </nav>
      </details>
    </>
  );
}

/** "Everything", "With a reminder", or a folder's own name. */
export function nameOfShelf(shelf: Shelf, folders: FolderPayload[]): string {
  if (shelf.of === "reminders") return m.bookmarks_reminders();
  if (shelf.of === "due") return m.bookmarks_due();
  if (shelf.of === "kind") return m.bookmarks_title();
  if (shelf.of !== "folder") return m.bookmarks_everything();
  return folders.find(({ id }) => id === shelf.folderId)?.name ?? m.bookmarks_no_folder();
}

function Lines({ shelf, folders, canChange, refused, place }: ShelvesProps & { place: "beside" | "fold" }) {
  const line = (one: Shelf, icon: LucideIcon) => (
    <Link className={styles.line} to={shelfPath(one)} aria-current={isSame(one, shelf) ? "page" : undefined}>
      <Icon as={icon} size={16} />
      <bdi>{nameOfShelf(one, folders)}</bdi>
    </Link>
  );
  return (
    <>
      {line({ of: "all" }, BookmarkIcon)}
      {line({ of: "reminders" }, ClockIcon)}
      {line({ of: "due" }, BellIcon)}
      <h2 className={styles.heading}>{m.bookmarks_folders()}</h2>
      <ul>
        {folders.map(({ id }) => (
          <li key={id}>{line({ of: "folder", folderId: id }, FolderIcon)}</li>
        ))}
        {folders.length > 0 && <li>{line({ of: "folder", folderId: null }, FolderIcon)}</li>}
      </ul>
      {canChange && folders.length < MOST_FOLDERS && <NewFolder refused={refused} place={place} />}
    </>
  );
}

const isSame = (one: Shelf, other: Shelf): boolean => shelfPath(one) === shelfPath(other);

function NewFolder({ refused, place }: { refused: Refused; place: string }) {
  const { state } = useNavigation();
  const isRefused = refused.values?.intent === "create-folder";
  return (
    <details className={styles.make} open={isRefused || undefined}>
      <summary className={styles.line}>
        <Icon as={PlusIcon} size={16} />
        {m.bookmarks_new_folder()}
      </summary>
      <Form method="post" className={styles.form}>
        <Input
          id={`new-folder-${place}`}
          label={m.bookmarks_folder_name()}
          hideLabel
          placeholder={m.bookmarks_folder_name()}
          name="name"
          required
          limit={FOLDER_NAME_LENGTH}
          autoComplete="off"
          defaultValue={isRefused ? refused.values?.name : ""}
          error={isRefused ? refused.fields.name : null}
        />
        <Button type="submit" size="sm" name="intent" value="create-folder" loading={state === "submitting"}>
          {m.bookmarks_create_folder()}
        </Button>
      </Form>
    </details>
  );
}
