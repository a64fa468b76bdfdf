import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { CloseIcon, HashIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { askedSpace, inSpace } from "../asked";
import type { FoundIn } from "../payload";
import type { SearchInput } from "../input";
import { MOST_COUNTED } from "../rules";
import { searchPath } from "./addresses";
import styles from "./rail.module.css";

/** Where most of it stands, each a way to what stands there alone (design/mock/search.html); the one that is asked for leads out again. */
export function Places({ asked, places }: { asked: SearchInput; places: readonly FoundIn[] }) {
  const { locale } = useRoot();
  const chosen = askedSpace(asked.query);
  if (places.length === 0) return null;
  // As the operator is called in this language.
  const operator = m.search_in_code().split(":")[0] ?? "in";
  return (
    <section>
      <h2>{m.search_places()}</h2>
      <ul>
        {places.map(({ id, slug, name, emoji, count }) => {
          const isChosen = slug === chosen?.address || (chosen?.name ?? "").toLowerCase() === name.toLowerCase();
          const query = inSpace(asked.query, isChosen ? null : slug, operator);
          return (
            <li key={id}>
              <Link
                className={styles.line}
                to={searchPath({ ...asked, query, cursor: undefined })}
                aria-current={isChosen ? "true" : undefined}
              >
                {emoji ? <Emoji>{emoji}</Emoji> : <Icon as={HashIcon} size={16} />}
                <bdi className="grow">{name}</bdi>
                {isChosen && <Icon as={CloseIcon} size={16} label={m.search_everywhere()} />}
                <span className="num">
                  {numberFormat(REGION[locale]).format(count)}
                  {count >= MOST_COUNTED && "+"}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
