import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { createMailer } from "~/platform/mail/mailer.server";
import { ownOutbox, sendMail } from "~/platform/mail/outgoing.server";
import type { SmtpLog } from "../../support/smtp-double";
import { asSystem, createWorld, env, rows, run } from "../../world";
import { inviteByMail } from "./mailed";

test("an invitation, read from a mail server: subject, headers, both parts, and one link in each", async () => {
  const world = await createWorld();
  const mark = newUid(6);
  await run(
    world.community,
    sql`update communities set name = 'Mesa Comprida', locale = 'pt' where community_id = ${world.community.id}`,
  );
  await run(world.community, sql`update members set name = 'Olívia Osório' where id = ${world.olive.id}`);
  const to = `ana-${mark}@example.test`;
  await inviteByMail(world, { people: `Ana Conceição <${to}>`, message: "Nos vemos na feira.\n.\nAté já!" });
  const [mail] = await rows<{ id: number }>(
    world.community,
    sql`update outgoing set sent_at = null, leased_until = 0 where recipient = ${to} returning id`,
  );
  if (!mail) throw new Error("no letter was written");

  const opened = await env.MAIL_SERVERS.fetch("http://double/", { method: "POST", body: "{}" });
  const { port } = await opened.json<{ port: number }>();
  const ctx = asSystem(world.community);
  const smtp = {
    ...env,
    MAIL_ADAPTER: "smtp",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Casa <casa@a.example>",
  };
  Object.assign(ctx, { mail: createMailer(smtp) });
  await sendMail(ctx, ownOutbox(ctx), mail);
  const log = await env.MAIL_SERVERS.fetch(`http://double/${port}`, { method: "DELETE" });
  const { taken } = await log.json<SmtpLog>();
  expect(taken).toHaveLength(1);

  const letter = await PostalMime.parse(taken[0] ?? "");
  expect(letter).toMatchObject({
    subject: "Olívia Osório convida você para Mesa Comprida",
    from: { name: "Casa", address: "casa@a.example" },
    to: [{ address: to }],
    messageId: `<${mail.id}.${ctx.community.shard}@localhost>`,
  });
  const headers = Object.fromEntries(letter.headers.map(({ key, value }) => [key, value]));
  expect(headers["content-type"]).toMatch(/^multipart\/alternative/);
  expect(headers).toMatchObject({ "mime-version": "1.0", date: expect.stringMatching(/\d{4}/) });
  const { text = "", html = "" } = letter;
  expect(text.replaceAll("\r\n", "\n")).toMatch(
    /^Olá, Ana Conceição!\n\nOlívia Osório convida você a participar de Mesa Comprida\.\n\nNos vemos na feira\.\n\n\.\n\nAté já!\n\nParticipar de Mesa Comprida:\nhttp/,
  );
  const [link] = text.match(/http:\S+\/users\/invitation\?token=[\w-]{32}/) ?? [];
  expect(link).toMatch(new RegExp(`^http://${world.community.slug}\\.localhost/`));
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain("Até já!");
  // What has left keeps no link.
  const [kept] = await rows(
    world.community,
    sql`select body, sent_at is not null as sent from outgoing where id = ${mail.id}`,
  );
  expect(kept).toEqual({ body: "{}", sent: 1 });
});
