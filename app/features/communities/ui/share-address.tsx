import { useSyncExternalStore } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { CopyField } from "~/ui/copy-button";
import { ShareIcon } from "~/ui/icons";
import { TextLink } from "~/ui/link";
import { CommunityLogo } from "~/ui/logo";
import { canHandOn, handOn } from "./hand-on";
import { useRoot } from "./root-data";
import styles from "./share-address.module.css";

/**
 * The address of an open community, to copy and to hand on. A private one offers none: whoever followed it would
 * stand before a closed door.
 */
export function ShareAddress({ showsPreview = false }: { showsPreview?: boolean }) {
  const { community, viewer, origin } = useRoot();
  if (!community || community.isPrivate) return null;
  return (
    <section className={styles.share}>
      <h2>{viewer.isAdmin ? m.communities_share_title() : m.communities_share_member_title()}</h2>
      <p className="muted">{community.signUpLink !== null ? m.communities_share_join() : m.communities_share_read()}</p>
      <CopyField label={m.communities_share_address()} hideLabel value={origin} />
      <HandOn title={community.name} url={origin} />
      {showsPreview && <Pasted />}
    </section>
  );
}

const never = () => () => undefined;

/** The device's own way to hand something on; there only where the device has one. */
function HandOn({ title, url }: { title: string; url: string }) {
  const canShare = useSyncExternalStore(never, canHandOn, () => false);
  if (!canShare) return null;
  return (
    <Button size="sm" icon={ShareIcon} onClick={() => handOn(title, url)}>
      {m.communities_share()}
    </Button>
  );
}

/** What other places make of the address: the logo, the name and the words that its pages say of themselves. */
function Pasted() {
  const { community, origin } = useRoot();
  if (!community) return null;
  const { name, pictures, description } = community;
  return (
    <>
      <p className="muted">{m.communities_share_pasted()}</p>
      <div className={styles.pasted}>
        <CommunityLogo name={name} src={pictures.logo} size={40} />
        <div className="grow">
          <small>{new URL(origin).host}</small>
          <b>{name}</b>
          {description && <p>{description}</p>}
        </div>
      </div>
      <TextLink to="/settings">{m.communities_share_change()}</TextLink>
    </>
  );
}
