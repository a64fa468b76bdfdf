import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { Icon } from "../icon";
import { GlobeIcon } from "../icons";

export function Footer({ children }: { children: ReactNode }) {
  return <footer className="ftr">{children}</footer>;
}

interface LanguageSwitchProps {
  /** The locale of the page, such as "en". */
  current: string;
  /** Each language in its own name. */
  languages: { locale: string; label: string }[];
  /** Takes a POST with `locale` and `return_to`. */
  action: string;
  returnTo?: string;
}

/** A plain form, so that it works before and without JavaScript. */
export function LanguageSwitch({ current, languages, action, returnTo }: LanguageSwitchProps) {
  return (
    <form className="lang" method="post" action={action} aria-label={m.ui_language()}>
      <Icon as={GlobeIcon} size={16} />
      {returnTo !== undefined && <input type="hidden" name="return_to" value={returnTo} />}
      {languages.map(({ locale, label }) => (
        <button key={locale} name="locale" value={locale} lang={locale} aria-current={locale === current || undefined}>
          {label}
        </button>
      ))}
    </form>
  );
}
