import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { listKeptMail } from "~/features/accounts/kept-mail.server";
import { pageMeta } from "~/features/communities/meta";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { MailIcon } from "~/ui/icons";
import { Wide } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import { DOT } from "~/ui/words";
import { loadPage } from "./support.server";

export const meta = pageMeta(m.accounts_dev_mail_title);
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    await ctx.prove();
    return { mails: await listKeptMail(ctx), now: ctx.now() };
  });

export default function DevMail() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <main id="main">
      <Wide>
        <PageHeader backTo="/" title={m.accounts_dev_mail_title()} description={m.accounts_dev_mail_text()} />
        {mails.length === 0 && (
          <EmptyState icon={MailIcon} title={m.accounts_dev_mail_empty()} text={m.accounts_dev_mail_empty_text()} />
        )}
        <div className="stack">
          {mails.map((mail) => (
            <Letter key={mail.id} mail={mail} />
          ))}
        </div>
      </Wide>
    </main>
  );
}

function Letter({ mail }: { mail: Awaited<ReturnType<typeof listKeptMail>>[number] }) {
  const { now } = useLoaderData<typeof loader>();
  return (
    <article className="card pad stack" aria-labelledby={`mail-${mail.id}`}>
      <div>
        <h2 id={`mail-${mail.id}`} dir="auto">
          {mail.subject}
        </h2>
        <p className="muted">
          {m.accounts_dev_mail_to({ email: mail.to })}
          {DOT}
          <Time at={mail.createdAt} now={now} />
        </p>
      </div>
      <ul className="stack" aria-label={m.accounts_dev_mail_links()}>
        {mail.links.map((link) => (
          <li key={link} className="trunc">
            <a className="link" href={link}>
              {link}
            </a>
          </li>
        ))}
      </ul>
      <details>
        <summary className="link">{m.accounts_dev_mail_preview()}</summary>
        {/* No scripts, no origin: what a mail says is somebody else's HTML. */}
        <iframe title={mail.subject} sandbox="" src={`/dev/mail/${mail.id}`} loading="lazy" width="960" height="560" />
      </details>
      <details>
        <summary className="link">{m.accounts_dev_mail_plain()}</summary>
        <pre className="mono">{mail.text}</pre>
      </details>
      {mail.calendar !== "" && (
        <details>
          <summary className="link">{m.accounts_dev_mail_calendar()}</summary>
          <pre className="mono">{mail.calendar}</pre>
        </details>
      )}
    </article>
  );
}
