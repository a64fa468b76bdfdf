import clsx from "clsx";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { EyeIcon, UserIcon } from "~/ui/icons";
import type { MasqueradingEntity } from "../queries.server";
import styles from "./entity-row.module.css";

/** Somebody whom the viewer may look as, with a button for each way. Plain: what begins is a new document. */
export function EntityRow({ entity }: { entity: MasqueradingEntity }) {
  const { member, modes } = entity;
  const name = member?.name ?? m.masquerades_visitor();
  return (
    <li>
      <form method="post" action="/view_as" className={clsx("lrow", styles.row)}>
        <input type="hidden" name="entity_id" value={entity.entity_id} />
        <input type="hidden" name="entity_type" value={entity.entity_type} />
        {member ? (
          <Avatar name={name} avatar={member.avatar} size={32} />
        ) : (
          <span className={styles.nobody}>
            <Icon as={UserIcon} />
          </span>
        )}
        <div className="grow">
          <div className="title trunc" dir="auto">
            {name}
          </div>
          <div className="sub trunc" dir="auto">
            {member ? member.headline : m.masquerades_visitor_text()}
          </div>
        </div>
        {modes.includes("full") && (
          <Button
            type="submit"
            size="sm"
            variant="ghost"
            name="mode"
            value="full"
            aria-label={m.masquerades_act_as({ name })}
          >
            {m.masquerades_act()}
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          icon={EyeIcon}
          name="mode"
          value="view_only"
          aria-label={m.masquerades_view_as({ name })}
        >
          {m.masquerades_view()}
        </Button>
      </form>
    </li>
  );
}
