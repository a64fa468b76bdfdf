import { useLocation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Banner } from "~/ui/states";

/** Above the page of a member who has yet to agree to what the community asks by now. */
export function AgreementNotice({ isAsked }: { isAsked: boolean }) {
  const { viewer, isEmbedded } = useRoot();
  const { pathname } = useLocation();
  if (!isAsked || isEmbedded || viewer.masquerade || pathname.startsWith("/legal/")) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" to="/legal/agree">
          {m.legal_asked_button()}
        </Button>
      }
    >
      {m.legal_asked()}
    </Banner>
  );
}
