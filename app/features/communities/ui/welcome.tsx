import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { TextLink } from "~/ui/link";
import { CommunityLogo } from "~/ui/logo";
import { withWords } from "~/ui/words";
import { SIGN_UP, signUpFrom } from "../sign-up-link";
import { useRoot } from "./root-data";
import styles from "./welcome.module.css";

/** What a visitor should know before anything else: whose house this is, and the way in. */
export function Welcome() {
  const { community, isEmbedded } = useRoot();
  if (!community) return null;
  const { name, description, pictures, signUpLink, isFrontDoor } = community;
  return (
    <header className={styles.welcome}>
      <CommunityLogo name={name} src={pictures.logo} dark={pictures.dark_logo} size={64} />
      <div className="grow">
        <h1 dir="auto">{name}</h1>
        {description && <p dir="auto">{description}</p>}
        {!isEmbedded && (
          <div className="row wrap">
            {signUpLink !== null && (
              <Button variant="primary" to={signUpFrom(signUpLink, "?post_login_redirect=%2F")}>
                {withWords(m.shell_join, { community: name })}
              </Button>
            )}
            <Button to="/users/sign_in?post_login_redirect=%2F">{m.shell_sign_in()}</Button>
            {signUpLink === SIGN_UP && isFrontDoor && (
              <TextLink to="/communities/new" className="link">
                {m.communities_start_own()}
              </TextLink>
            )}
          </div>
        )}
      </div>
    </header>
  );
}
