import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { LANGUAGES } from "~/features/communities/ui/languages";
import { HouseLegal } from "~/features/legal/ui/house-legal";
import { sayAgainSoon } from "~/features/push/ui/remembered";
import { useRoot } from "~/features/communities/ui/root-data";
import { AuthCard } from "~/ui/layout/auth-card";
import { Footer, LanguageSwitch } from "~/ui/layout/footer";
import { AtriumWordmark, CommunityLogo } from "~/ui/logo";
import { AtriumDrawing } from "./atrium-drawing";

interface AuthPageProps {
  title: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
  after?: ReactNode;
  /** The doors people come to first have a drawing beside the form, where there is room. */
  hasArt?: boolean;
  /** For who begins a community of their own: not the house they came by, but Atrium. */
  asAtrium?: boolean;
}

/** A page of the way in: the community's name above, one short form, the language below. */
export function AuthPage({ title, subtitle, children, after, hasArt, asAtrium }: AuthPageProps) {
  const { community, locale } = useRoot();
  const { pathname, search } = useLocation();
  useEffect(sayAgainSoon, []);
  return (
    <AuthCard
      brand={
        community && !asAtrium ? (
          <>
            <CommunityLogo name={community.name} src={community.pictures.logo} dark={community.pictures.dark_logo} />
            <span dir="auto">{community.name}</span>
          </>
        ) : (
          <AtriumWordmark />
        )
      }
      title={title}
      subtitle={subtitle}
      after={after}
      art={hasArt ? <AtriumDrawing /> : undefined}
      footer={
        <Footer>
          <HouseLegal />
          <LanguageSwitch current={locale} languages={LANGUAGES} action="/locale" returnTo={`${pathname}${search}`} />
        </Footer>
      }
    >
      {children}
    </AuthCard>
  );
}
