import { withRedirect } from "~/features/accounts/rules";
import { LANGUAGES } from "~/features/communities/ui/languages";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { signUpFrom } from "~/features/communities/sign-up-link";
import { HouseLegal } from "~/features/legal/ui/house-legal";
import { EventHeadSlot } from "~/features/events/ui/event-slots";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Footer, LanguageSwitch } from "~/ui/layout/footer";
import { CommunityLogo } from "~/ui/logo";
import { withWords } from "~/ui/words";
import type { SharedPostPayload } from "../shared";
import { sharedPath } from "../share-address";
import { Gallery } from "./gallery";
import { PostCover } from "./post-cover";
import page from "./post-page.module.css";
import { PostProse } from "./post-prose";
import styles from "./shared-post.module.css";

/** One post, alone, for who has its share link: whose house it is from, and the ways into that. */
export function SharedPost({ post, now }: { post: SharedPostPayload; now: number }) {
  const { community, locale } = useRoot();
  const here = sharedPath(post.share_uid);
  const house = community?.name ?? "";
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.house}>
          <CommunityLogo name={house} src={community?.pictures.logo ?? null} dark={community?.pictures.dark_logo} />
          <span dir="auto">{withWords(m.posts_shared_from, { community: house })}</span>
        </span>
        <WaysIn path={post.path} here={here} size="sm" />
      </header>
      <main id="main" className={styles.main}>
        <article>
          <h1 className={page.title} dir="auto">
            {post.name}
          </h1>
          {post.author && (
            <div className="byline">
              <Avatar name={post.author.name} size={40} />
              <div className="grow">
                <div className="who" dir="auto">
                  {post.author.name}
                </div>
                {post.published_at && (
                  <div className="meta">
                    <Time at={post.published_at} now={now} />
                  </div>
                )}
              </div>
            </div>
          )}
          {post.event && <EventHeadSlot event={post.event} name={post.name} path="" now={now} isAlone />}
          <PostCover cover={post.shows_cover ? null : post.cover} />
          <Gallery gallery={post.gallery} />
          <PostProse body={post.body} />
        </article>
        <aside className={styles.more}>
          <div>
            <b>{withWords(m.posts_shared_more, { community: house })}</b>
            <p className="muted">{m.posts_shared_more_text()}</p>
          </div>
          <WaysIn path={post.path} here={here} />
        </aside>
      </main>
      <Footer>
        <HouseLegal />
        <LanguageSwitch current={locale} languages={LANGUAGES} action="/locale" returnTo={here} />
      </Footer>
    </div>
  );
}

/** To the post itself, for who may read it there; else into the house, or to its door. */
function WaysIn({ path, here, size }: { path: string | null; here: string; size?: "sm" }) {
  const { community, viewer } = useRoot();
  const words = { community: community?.name ?? "" };
  if (path !== null) {
    return (
      <Button href={path} variant="primary" size={size}>
        {withWords(m.posts_shared_to_post, words)}
      </Button>
    );
  }
  if (viewer.isSignedIn) {
    return (
      <Button href="/" size={size}>
        {withWords(m.posts_shared_home, words)}
      </Button>
    );
  }
  const signUp = community?.signUpLink ?? null;
  const back = withRedirect("", here);
  return (
    <span className={styles.ways}>
      <Button href={`/users/sign_in${back}`} size={size}>
        {m.posts_shared_sign_in()}
      </Button>
      {signUp !== null && (
        <Button href={signUpFrom(signUp, back)} variant="primary" size={size}>
          {m.posts_shared_join()}
        </Button>
      )}
    </span>
  );
}
