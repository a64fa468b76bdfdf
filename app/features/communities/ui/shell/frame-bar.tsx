import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { withWords } from "~/ui/words";
import { withRedirect } from "../../../accounts/rules";
import { useRoot } from "../root-data";
import styles from "./frame-bar.module.css";

/** Below an embedded page: the way in, and out again. `client/embed` has the clicks, for a frame is no window to move on in. */
export function FrameBar() {
  const { viewer, isFramed } = useRoot();
  const { pathname } = useLocation();
  if (viewer.isSignedIn && !isFramed) return null;
  return (
    <footer className={styles.bar}>
      {isFramed ? (
        <>
          <span>{withWords(m.embeds_here_as, { name: viewer.name })}</span>
          <Button variant="ghost" size="sm" data-framed="out">
            {m.embeds_leave()}
          </Button>
        </>
      ) : (
        <>
          <Button size="sm" href={withRedirect("/users/sign_in", pathname)}>
            {m.embeds_take_part()}
          </Button>
          <output data-framed="refused" hidden>
            {m.embeds_refused()}
          </output>
        </>
      )}
    </footer>
  );
}
