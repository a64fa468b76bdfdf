import { isRouteErrorResponse, useLocation } from "react-router";
import { withRedirect } from "~/features/accounts/rules";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ErrorPage } from "~/ui/layout/error-page";
import { isChunkError } from "~/platform/client/chunks";
import { refusalIn } from "~/platform/client/refused";

interface RefusedPageProps {
  error: unknown;
  /** Of the document; an error that carries its own shows that. */
  reference?: string;
}

/** In place of a page: not found, not allowed, or something broke, each with a way on. */
export function RefusedPage({ error, reference }: RefusedPageProps) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const details = refusalIn(error);
  if (status === 404) {
    return <ErrorPage status={404} title={m.shell_not_found_title()} text={m.shell_not_found_text()} />;
  }
  if (status === 403) {
    return (
      <ErrorPage status={403} title={m.shell_forbidden_title()} text={details.message ?? m.shell_forbidden_text()} />
    );
  }
  const again = `${pathname}${search}`;
  if (status < 500) {
    return (
      <ErrorPage
        status={status}
        title={m.shell_refused_title()}
        text={details.message ?? m.errors_unknown()}
        actions={
          status === 401 && (
            <Button variant="primary" href={withRedirect("/users/sign_in", again)}>
              {m.accounts_sign_in_button()}
            </Button>
          )
        }
      />
    );
  }
  return (
    <ErrorPage
      title={m.shell_broke_title()}
      text={isChunkError(error) ? m.shell_chunk_text() : m.shell_broke_text()}
      reference={details.reference ?? reference}
      actions={
        <>
          <Button variant="primary" href={again}>
            {m.ui_retry()}
          </Button>
          <Button href="/">{m.ui_go_home()}</Button>
        </>
      }
    />
  );
}

/** What the window is called while a refusal stands in a page's place. */
export function refusedTitle(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return m.shell_not_found_title();
  if (status === 403) return m.shell_forbidden_title();
  return status < 500 ? m.shell_refused_title() : m.shell_broke_title();
}
