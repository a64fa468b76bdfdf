import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { picturePath } from "~/features/files/addresses";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { formatBytes } from "~/lib/bytes";
import { numberFormat } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { FileIcon, PaperclipIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import type { AttachedFile, MemberStorage } from "../queries.server";
import { OF_GROUP, OF_MESSAGE } from "../rules";
import { filesOf } from "./addresses";
import styles from "./attached-files.module.css";

/** Files, one line each, newest first. */
export function FileList({ files, now }: { files: readonly AttachedFile[]; now: number }) {
  if (files.length === 0) {
    return <EmptyState compact level={3} icon={PaperclipIcon} title={m.storage_none()} text={m.storage_none_text()} />;
  }
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <FileLine key={file.id} file={file} now={now} />
      ))}
    </ul>
  );
}

function FileLine({ file, now }: { file: AttachedFile; now: number }) {
  const size = useSize(file.byteSize);
  const at = new Date(file.createdAt).toISOString();
  return (
    <li className={styles.file}>
      <Thumb file={file} />
      <div className={styles.words}>
        <div className={styles.name} dir="auto">
          {nameOf(file)}
        </div>
        <ul className={styles.meta}>
          <li className="num">{size}</li>
          <li>
            <Owner uid={file.ownerUid} name={file.ownerName} />
          </li>
          <li>
            <Place file={file} />
          </li>
          <li>
            <Time at={at} now={Math.max(now, file.createdAt)} />
          </li>
        </ul>
      </div>
      <Delete file={file} />
    </li>
  );
}

const nameOf = ({ filename }: AttachedFile): string => filename || m.storage_unnamed();

/** Of a picture that the viewer may see; of anything else a sign. */
function Thumb({ file }: { file: AttachedFile }) {
  const isShown = file.width !== null && (file.place !== null || file.attachedKind !== null) && !isClosed(file);
  return (
    <span className={styles.thumb}>
      {isShown && file.width !== null ? (
        <img src={picturePath(file.id, file.width)} alt="" loading="lazy" />
      ) : (
        <Icon as={FileIcon} />
      )}
    </span>
  );
}

/** It hangs on something that would be named if the viewer might read it. */
const isClosed = (file: AttachedFile): boolean => file.place === null && NAMED.includes(file.attachedKind ?? "");

/** What the activity log names, and with it this list; and messages, which nobody reads here. */
const NAMED: readonly string[] = ["post", "comment", "site_page", OF_MESSAGE, OF_GROUP];

function Owner({ uid, name }: { uid: string; name: string }) {
  if (uid === "") return m.storage_nobody();
  return (
    <Link to={`/u/${uid}`} dir="auto">
      {name}
    </Link>
  );
}

function Place({ file }: { file: AttachedFile }) {
  if (file.attachedKind === null) return m.storage_loose();
  if (file.place) {
    return file.place.path === null ? (
      <bdi>{file.place.name}</bdi>
    ) : (
      <Link to={file.place.path} dir="auto">
        {file.place.name}
      </Link>
    );
  }
  return PLACES[file.attachedKind]?.() ?? m.storage_closed();
}

const PLACES: Readonly<Record<string, () => string>> = {
  logo: m.storage_logo,
  icon: m.storage_icon,
  dark_logo: m.storage_dark_logo,
  dark_icon: m.storage_dark_icon,
  open_graph_image: m.storage_open_graph_image,
  avatar: m.storage_avatar,
  [OF_MESSAGE]: m.storage_message,
  [OF_GROUP]: m.storage_group_picture,
  welcome_banner: m.storage_welcome_banner,
  space_cover: m.storage_space_cover,
  post_open_graph_image: m.storage_open_graph_image,
  custom_emoji: m.storage_custom_emoji,
  dark_custom_emoji: m.storage_dark_custom_emoji,
};

/** For good: what that means is said before it is done, with scripts or without. */
function Delete({ file }: { file: AttachedFile }) {
  const { formData, state } = useNavigation();
  const isGoing = state !== "idle" && formData?.get("id") === String(file.id);
  return (
    <details className={styles.delete}>
      <summary className="btn ghost sm" aria-label={m.storage_delete_named({ name: nameOf(file) })}>
        {m.storage_delete()}
      </summary>
      <Form method="post" preventScrollReset className={styles.sure}>
        <p>{file.attachedKind === "custom_emoji" ? m.storage_delete_emoji_text() : m.storage_delete_text()}</p>
        <input type="hidden" name="id" value={file.id} />
        <Button type="submit" size="sm" variant="danger" name="intent" value="delete" loading={isGoing}>
          {m.storage_delete_now()}
        </Button>
      </Form>
    </details>
  );
}

/** Who has uploaded how much. */
export function StorageTable({ members }: { members: readonly MemberStorage[] }) {
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{m.storage_member()}</th>
            <th scope="col" className="r">
              {m.storage_number()}
            </th>
            <th scope="col" className="r">
              {m.storage_size()}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <StorageRow key={member.publicUid} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StorageRow({ member }: { member: MemberStorage }) {
  const { locale } = useRoot();
  const size = useSize(member.bytes);
  return (
    <tr>
      <td>
        {member.publicUid === "" ? (
          m.storage_nobody()
        ) : (
          <Link className="link" to={filesOf({ member: member.publicUid })} dir="auto">
            {member.name}
          </Link>
        )}
      </td>
      <td className="r num">{numberFormat(REGION[locale]).format(member.files)}</td>
      <td className="r num">{size}</td>
    </tr>
  );
}

export function useSize(bytes: number): string {
  const { locale } = useRoot();
  return formatBytes(bytes, REGION[locale]);
}
