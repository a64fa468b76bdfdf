import { isMasquerade } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";

export const LOCALES = ["en", "pt"] as const;
export type Locale = (typeof LOCALES)[number];

/** Spec section 9: en maps to en-US, pt maps to pt-BR. */
export const REGION: Record<Locale, string> = { en: "en-US", pt: "pt-BR" };

export const isLocale = (value: string): value is Locale => LOCALES.some((locale) => locale === value);

/** The member's choice, else the visitor's cookie, else the community's language, else Accept-Language. */
export function localeOf(ctx: Pick<Ctx, "proven" | "community" | "request">): Locale {
  const wishes = [ctx.proven?.locale ?? "", ctx.request.cookieLocale, ctx.community.locale];
  return wishes.find(isLocale) ?? acceptedLocale(ctx.request.acceptLanguage) ?? "en";
}

/** Of who really looks: through a masquerade the admin, whatever language the page itself speaks. */
export function lookersLocaleOf(ctx: Pick<Ctx, "proven" | "community" | "request">): Locale {
  const { proven, community, request } = ctx;
  if (!proven || !isMasquerade(proven)) return localeOf(ctx);
  return localeOf({ proven: { ...proven, locale: proven.masqueraderLocale }, community, request });
}

/** In which a refusal is said: that one only looks with another's eyes is told the one who looks. */
export const localeOfError = (ctx: Parameters<typeof localeOf>[0], { code }: { code: string }): Locale =>
  code === "view_only_error" ? lookersLocaleOf(ctx) : localeOf(ctx);

/** The first of ours that an Accept-Language header names, by weight. */
export function acceptedLocale(header: string): Locale | undefined {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", q] = part.trim().split(";q=");
      return { language: tag.slice(0, 2).toLowerCase(), weight: q === undefined ? 1 : Number(q) || 0 };
    })
    .sort((a, b) => b.weight - a.weight)
    .map((wish) => wish.language)
    .find(isLocale);
}
