import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { ctxOf } from "~/platform/router-context";
import { localeOf, REGION } from "~/i18n/locale";
import { sql } from "~/platform/database/sql";
import type { Route } from "./+types/root";

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const rows = await ctx.read(() => sql<{ n: number }>`select count(*) as n from communities`);
  return { locale: localeOf(ctx), n: rows[0]?.n ?? 0 };
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <html lang={REGION[loaderData.locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
