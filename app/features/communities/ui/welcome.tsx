import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { CommunityLogo } from "~/ui/logo";
import { useRoot } from "./root-data";

/** What a visitor should know before anything else: whose house this is, and the way in. */
export function Welcome() {
  const { community, isEmbedded } = useRoot();
  if (!community) return null;
  const { name, description, logo, showSignupLink } = community;
  return (
    <header className="welcome">
      <CommunityLogo name={name} src={logo} size={64} />
      <div className="grow">
        <h1>{name}</h1>
        {description && <p>{description}</p>}
        {!isEmbedded && (
          <div className="row wrap">
            {showSignupLink && (
              <Button variant="primary" to="/users/sign_up?post_login_redirect=%2F">
                {m.shell_join({ community: name })}
              </Button>
            )}
            <Button to="/users/sign_in?post_login_redirect=%2F">{m.shell_sign_in()}</Button>
          </div>
        )}
      </div>
    </header>
  );
}
