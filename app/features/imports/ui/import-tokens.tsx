import { useEffect, useRef } from "react";
import { PostForm, SubmitButton } from "~/features/accounts/ui/form";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import { formatDateTime } from "~/ui/time-ago";
import { DOT, withWords } from "~/ui/words";
import type { ImportToken } from "../tokens.server";

/** The tokens that work now, with a way to end each. */
export function ImportTokens({ tokens: live }: { tokens: readonly ImportToken[] }) {
  // Two of the same minute say the same of themselves: the beginning of its key tells each from the others.
  const tokens = live.map((token) => ({ ...token, mark: token.key.slice(0, 4) }));
  const { locale, viewer } = useRoot();
  const date = (at: number) => formatDateTime(new Date(at), REGION[locale], viewer.timeZone);
  return (
    <SettingsSection title={m.imports_tokens()} description={m.imports_tokens_text()}>
      <ul className="list">
        {tokens.map(({ key, mark, madeBy, madeAt, endsAt }) => (
          <li key={key} className="lrow">
            <div className="grow">
              <div className="title">
                {withWords((words) => m.imports_token_of({ mark, ...words }), { name: madeBy })}
              </div>
              <div className="sub">
                {m.imports_token_made({ date: date(madeAt) })}
                {endsAt !== null && (
                  <>
                    {DOT}
                    {m.imports_token_ends({ date: date(endsAt) })}
                  </>
                )}
              </div>
            </div>
            <PostForm intent="revoke" hidden={{ key }}>
              <SubmitButton
                intent="revoke"
                variant="ghost"
                size="sm"
                label={m.imports_token_revoke_one({ mark, name: madeBy, date: date(madeAt) })}
              >
                {m.imports_token_revoke()}
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

/** Says that a token is gone, and takes the focus that was on its button. */
export function TokenRevoked({ answer }: { answer: object }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [answer]);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner tone="success">{m.imports_token_revoked()}</Banner>
    </div>
  );
}
