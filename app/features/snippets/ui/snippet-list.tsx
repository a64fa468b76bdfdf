import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import type { ListedSnippet } from "../queries.server";
import { AUDIENCES, PLACE_NAMES } from "./names";
import styles from "./snippets.module.css";

/** The snippets in their order, each with its switch: buttons of the form around it. */
export function SnippetList({ snippets }: { snippets: ListedSnippet[] }) {
  return (
    <ul className="list">
      {snippets.map((snippet) => (
        <li key={snippet.id} className={`lrow ${styles.line}`}>
          <div className={`grow ${styles.words}`}>
            <Link className="title" to={`/settings/code_snippets/${snippet.id}/edit`} dir="auto">
              {snippet.name}
            </Link>
            <div className="sub">
              {m.snippets_summary({ place: PLACE_NAMES[snippet.place](), who: AUDIENCES[snippet.visibleTo]() })}
            </div>
          </div>
          <span className="row">
            <Badge tone={snippet.isOn ? "success" : undefined}>
              {snippet.isOn ? m.snippets_on() : m.snippets_off()}
            </Badge>
            <SwitchButton snippet={snippet} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function SwitchButton({ snippet: { id, name, isOn } }: { snippet: ListedSnippet }) {
  return (
    <Button
      type="submit"
      size="sm"
      name="intent"
      value={`${isOn ? "off" : "on"}=${id}`}
      label={isOn ? m.snippets_switch_off_one({ name }) : m.snippets_switch_on_one({ name })}
    >
      {isOn ? m.snippets_switch_off() : m.snippets_switch_on()}
    </Button>
  );
}
