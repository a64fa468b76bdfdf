import { useRoot } from "~/features/communities/ui/root-data";
import { TextLink } from "~/ui/link";
import { NAMES } from "./legal-links";

/** At the foot of every page: what the community asks of its members; nothing where it asks for nothing. */
export function HouseLegal() {
  const { legal = [] } = useRoot().community ?? {};
  return legal.map((document) => (
    <TextLink key={document} to={`/legal/${document}`}>
      {NAMES[document]()}
    </TextLink>
  ));
}
