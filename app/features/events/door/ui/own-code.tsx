import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/states";
import { ScanIcon } from "~/ui/icons";
import { spacedCode } from "../code";
import styles from "./door.module.css";

interface OwnCodeProps {
  own: { code: string; picture: { size: number; path: string }; seats: number; here: number } | null;
}

/** What somebody who comes shows at the door: dark on white in both appearances, as cameras want it. */
export function OwnCode({ own }: OwnCodeProps) {
  if (!own) return <EmptyState icon={ScanIcon} title={m.door_code()} text={m.door_code_none()} />;
  const { code, picture, seats, here } = own;
  return (
    <div className={styles.own}>
      <figure aria-label={m.door_code_picture()}>
        <svg viewBox={`0 0 ${picture.size} ${picture.size}`} shapeRendering="crispEdges" aria-hidden="true">
          <path d={picture.path} fill="currentColor" />
        </svg>
      </figure>
      <b className={styles.letters} dir="ltr">
        {spacedCode(code)}
      </b>
      {here > 0 && <Badge tone="success">{seats === 1 ? m.door_code_here() : m.door_here_of({ here, seats })}</Badge>}
      {seats > 1 && <p>{m.door_code_guests({ count: seats - 1 })}</p>}
      <p className="muted">
        {m.door_code_text()} {m.door_code_own()}
      </p>
    </div>
  );
}
