import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linkFormValues, newLinkInput } from "~/features/invitations/input";
import {
  closedBecause,
  invitationIn,
  invitationPath,
  isOfDomain,
  isResendable,
  mailedPath,
  mailedState,
} from "~/features/invitations/rules";
import { newSecret } from "~/lib/ids";
import { dayBefore, endOfDay } from "~/lib/day-end";

describe("when a link opens", () => {
  const open = { state: "active", expiresAt: null, maxUses: null, usesCount: 7 } as const;

  test.each([
    ["active", open, null],
    ["reactivated", { ...open, state: "reactivated" }, null],
    ["revoked", { ...open, state: "revoked" }, "revoked"],
    ["destroyed", { ...open, state: "destroyed" }, "gone"],
    ["before its end", { ...open, expiresAt: 101 }, null],
    ["at its end", { ...open, expiresAt: 100 }, "expired"],
    ["with room for one", { ...open, maxUses: 8 }, null],
    ["with room for none", { ...open, maxUses: 7 }, "used_up"],
    ["revoked and used up", { ...open, state: "revoked", maxUses: 1 }, "revoked"],
  ] as const)("%s", (_, link, why) => {
    expect(closedBecause(link, 100)).toBe(why);
  });
});

describe("how an invitation by mail stands", () => {
  const DAY = 86_400_000;
  const sent = { state: "active", expiresAt: 40 * DAY, maxUses: 1, usesCount: 0, sentAt: 10 * DAY } as const;

  test.each([
    ["before its first letter", { ...sent, sentAt: 0 }, "sending", false],
    ["within a day of its letter", { ...sent, sentAt: 12 * DAY - 1 }, "pending", false],
    ["a day after it", { ...sent, sentAt: 11 * DAY }, "pending", true],
    ["run out", { ...sent, expiresAt: 12 * DAY }, "expired", true],
    ["accepted, and run out since", { ...sent, usesCount: 1, expiresAt: 11 * DAY }, "accepted", false],
    ["cancelled, and run out since", { ...sent, state: "revoked", expiresAt: 11 * DAY }, "cancelled", false],
  ] as const)("%s", (_, invitation, state, resendable) => {
    expect([mailedState(invitation, 12 * DAY), isResendable(invitation, 12 * DAY)]).toEqual([state, resendable]);
  });
});

test("an invitation on its way is a return address and nothing else", () => {
  expect(invitationIn(invitationPath("lisbon-26"))).toEqual({ code: "lisbon-26" });
  const secret = newSecret();
  expect(invitationIn(mailedPath(secret))).toEqual({ secret });
  for (const other of [
    "/",
    "/i/",
    "/i/a/b",
    "/i/UPPER",
    "/i/../x",
    "https://evil.example/i/lisbon-26",
    "/c/i/lisbon",
    "/users/invitation",
    "/users/invitation?token=",
    `${mailedPath(secret)}&also=1`,
    `/c${mailedPath(secret)}`,
  ]) {
    expect([other, invitationIn(other)]).toEqual([other, null]);
  }
});

test("domains are the address's own or one above it", () => {
  const domains = ["passeio.com.br"];
  expect(["ana@passeio.com.br", "ANA@loja.Passeio.com.br"].map((email) => isOfDomain(email, domains))).toEqual([
    true,
    true,
  ]);
  for (const email of ["ana@passeio.com", "ana@notpasseio.com.br", "passeio.com.br", "a@b@passeio.com.br.evil.example"])
    expect([email, isOfDomain(email, domains)]).toEqual([email, false]);
  expect(isOfDomain("anybody@anywhere.example", [])).toBe(true);
});

test("a form says what the wire says", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: " Lisbon fair ",
    code: "",
    last_day: "2026-12-04",
    max_uses: "50",
    email_domains: "@a.example, b.example",
    space_7: "on",
    group_3: "on",
    arrival_space_id: "7",
  }))
    form.append(name, value);
  expect(newLinkInput.parse(linkFormValues(form, "America/Sao_Paulo"))).toEqual({
    name: "Lisbon fair",
    code: "",
    space_ids: [7],
    space_group_ids: [3],
    arrival_space_id: 7,
    max_uses: 50,
    expires_at: Date.UTC(2026, 11, 5, 3),
    email_domains: ["a.example", "b.example"],
  });
  form.set("last_day", "2026-02-31");
  expect(newLinkInput.safeParse(linkFormValues(form, "UTC")).success).toBe(false);
});

test("property: the end of a day is where the next begins, in any zone, also where the clocks change", () => {
  const zones = ["UTC", "America/Sao_Paulo", "Europe/Lisbon", "Asia/Kathmandu", "Pacific/Apia", "America/New_York"];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date("2020-01-01"), max: new Date("2035-12-31"), noInvalidDate: true }),
      (zone, date) => {
        const day = date.toISOString().slice(0, 10);
        expect(dayBefore(endOfDay(day, zone) ?? 0, zone)).toBe(day);
      },
    ),
  );
  expect([endOfDay("2026-02-30", "UTC"), endOfDay("tomorrow", "UTC")]).toEqual([null, null]);
});
