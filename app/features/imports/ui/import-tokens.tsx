import { PostForm, SubmitButton } from "~/features/accounts/ui/form";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { formatDateTime } from "~/ui/time-ago";
import type { ImportToken } from "../tokens.server";

/** The tokens that work now, with a way to end each. */
export function ImportTokens({ tokens }: { tokens: readonly ImportToken[] }) {
  const { locale, viewer } = useRoot();
  const date = (at: number) => formatDateTime(new Date(at), REGION[locale], viewer.timeZone);
  return (
    <SettingsSection title={m.imports_tokens()} description={m.imports_tokens_text()}>
      <ul className="list">
        {tokens.map(({ key, madeBy, madeAt, endsAt }) => (
          <li key={key} className="lrow">
            <div className="grow">
              <div className="title">{m.imports_token_of({ name: madeBy })}</div>
              <div className="sub">
                {m.imports_token_made({ date: date(madeAt) })}
                {endsAt !== null && <> · {m.imports_token_ends({ date: date(endsAt) })}</>}
              </div>
            </div>
            <PostForm intent="revoke" hidden={{ key }}>
              <SubmitButton
                intent="revoke"
                variant="ghost"
                size="sm"
                label={m.imports_token_revoke_one({ name: madeBy, date: date(madeAt) })}
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
