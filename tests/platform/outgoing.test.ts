import { expect, test } from "vitest";
import type { Ctx } from "~/platform/context";
import { mailOut } from "~/platform/mail/outgoing.server";

test("whatever a subject is made of, it begins no header of its own", () => {
  const ctx = { newId: () => 7, now: () => 0, community: { id: 1 }, site: { rootHost: "atrium.example" } };
  const subject = "House\r\nBcc: everybody@example.test\u2028\r\n\r\nRead this instead";
  const mail = { to: "somebody@example.test", subject, text: "one\ntwo", html: "" };
  const { statement } = mailOut(ctx as unknown as Ctx, "test", mail);
  const body = statement.params.map(String).find((param) => param.startsWith("{")) ?? "{}";
  expect(JSON.parse(body)).toMatchObject({
    subject: "House Bcc: everybody@example.test Read this instead",
    text: "one\ntwo",
  });
});
