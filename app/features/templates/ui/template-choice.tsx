import { m } from "~/i18n/generated/messages";
import { Emoji } from "~/ui/emoji";
import { Radio } from "~/ui/choice";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon } from "~/ui/icons";
import type { OfferedTemplate } from "../present";
import styles from "./template-choice.module.css";

interface TemplateChoiceProps {
  offered: OfferedTemplate[];
  /** The name of the one that is chosen; "" for starting empty. */
  chosen: string;
  /** Whether to start empty is a choice, too. */
  hasEmpty?: boolean;
}

/** What a community may begin from, each with what is in it; the field is called `template`. */
export function TemplateChoice({ offered, chosen, hasEmpty = false }: TemplateChoiceProps) {
  return (
    <div className={styles.cards}>
      {hasEmpty && (
        <div className={styles.card}>
          <Radio
            name="template"
            value=""
            defaultChecked={chosen === ""}
            label={m.templates_empty()}
            hint={m.templates_empty_text()}
          />
        </div>
      )}
      {offered.map((template) => (
        <div key={template.name} className={styles.card}>
          <Radio
            name="template"
            value={template.name}
            defaultChecked={chosen === template.name}
            required={!hasEmpty}
            label={template.title}
            hint={template.description}
          />
          <Inside template={template} />
        </div>
      ))}
    </div>
  );
}

function Inside({ template }: { template: OfferedTemplate }) {
  return (
    <details>
      <summary>
        <Icon as={ChevronDownIcon} size={16} />
        {m.templates_see()}
        <span className="sr">: {template.title}</span>
      </summary>
      {template.groups.map((group) => (
        <dl key={group.name}>
          <dt>{group.name}</dt>
          {group.spaces.map((space) => (
            <dd key={space.name}>
              <Emoji>{space.emoji}</Emoji> {space.name}
              {space.is_private && <small>{m.templates_private()}</small>}
              {!space.members_can_post && <small>{m.templates_you_post()}</small>}
            </dd>
          ))}
        </dl>
      ))}
      <p className={styles.posts}>{m.templates_posts_in_it({ count: template.posts_count })}</p>
    </details>
  );
}
