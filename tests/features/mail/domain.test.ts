import { expect, test } from "vitest";
import { dkimOf, dmarcOf, mxOf, readDns, spfOf } from "~/features/mail/domain";

const said = (...values: string[]) => ({ values });
const NOTHING = said();

test("an answer of the resolver is read as it stands, and what is none says nothing", () => {
  const txt = (data: string) => ({ name: "a.example", type: 16, TTL: 1, data });
  const answer = JSON.stringify({
    Status: 0,
    Answer: [
      { name: "a.example", type: 5, data: "b.example." },
      txt('"v=spf1 a" " ~all"'),
      txt('"a \\"b\\" \\\\c"'),
      txt("bare"),
      { type: 16 },
      null,
    ],
  });
  expect(readDns(answer, "TXT")).toEqual(said("v=spf1 a ~all", 'a "b" \\c', "bare"));
  expect(readDns('{"Status":3}', "TXT")).toEqual(NOTHING);
  expect(readDns('{"Status":0}', "MX")).toEqual(NOTHING);
  for (const text of ["", "null", "[]", '{"Status":2}', '{"Status":0,"Answer":"x"}', "<html>"]) {
    expect(readDns(text, "TXT"), text).toBeNull();
  }
});

test("SPF: one record, and not one that lets anybody send", () => {
  const spf = (...values: string[]) => spfOf(said(...values), "a.example", "smtp.resend.com");
  expect(spf("v=spf1 include:amazonses.com ~all", "other")).toMatchObject({ state: "found", record: null });
  expect(spf("v=spf1 redirect=b.example")).toMatchObject({ state: "found" });
  expect(spf("v=spf10 ~all")).toMatchObject({
    state: "missing",
    record: { name: "a.example", type: "TXT", value: "v=spf1 include:amazonses.com ~all" },
  });
  expect(spf("v=spf1 ~all", "v=spf1 -all")).toMatchObject({ state: "wrong", problem: "several" });
  for (const open of ["v=spf1 +all", "v=spf1 a all"])
    expect(spf(open)).toMatchObject({ state: "wrong", problem: "anybody" });
  expect(spfOf(null, "a.example", "")).toMatchObject({ state: "unknown" });
  expect(spfOf(NOTHING, "a.example", "mail.b.example").record?.value).toBe("v=spf1 a:mail.b.example ~all");
  expect(spfOf(NOTHING, "a.example", "localhost").record?.value).toBe("v=spf1 mx ~all");
});

test("DKIM: a key under the name that the mail service gave it", () => {
  const dkim = (...values: string[]) => dkimOf(said(...values), "a.example", "s1");
  expect(dkim("v=DKIM1; k=rsa; p=MIGf")).toMatchObject({ state: "found" });
  expect(dkim()).toMatchObject({ state: "missing", record: { name: "s1._domainkey.a.example" } });
  expect(dkim("v=DKIM1; p=")).toMatchObject({ state: "wrong", problem: "no_key" });
  expect(dkim("p=a", "p=b")).toMatchObject({ state: "wrong", problem: "several" });
  expect(dkimOf(null, "a.example", "")).toMatchObject({ state: "unknown", problem: "no_selector", record: null });
  expect(dkimOf(null, "a.example", "s1")).toMatchObject({ state: "unknown", problem: null });
});

test("DMARC: of the domain, else of the one it belongs to, with a policy", () => {
  const dmarc = (own: string[], above: string[] = []) =>
    dmarcOf(said(...own), said(...above), "mail.a.example", "hello@mail.a.example");
  expect(dmarc(["v=DMARC1; p=reject"])).toMatchObject({ state: "found" });
  expect(dmarc([], ["v=DMARC1;p=none"])).toMatchObject({ state: "found", found: ["v=DMARC1;p=none"] });
  expect(dmarc(["other"])).toMatchObject({
    state: "missing",
    record: { name: "_dmarc.mail.a.example", value: "v=DMARC1; p=none; rua=mailto:hello@mail.a.example" },
  });
  expect(dmarc(["v=DMARC1; rua=mailto:x@a.example"])).toMatchObject({ state: "wrong", problem: "no_policy" });
  expect(dmarc(["v=DMARC1; p=none", "v=DMARC1; p=none"])).toMatchObject({ state: "wrong", problem: "several" });
  expect(dmarcOf(NOTHING, null, "a.example", "")).toMatchObject({ state: "unknown" });
});

test("MX: somewhere that takes mail", () => {
  expect(mxOf(said("10 mx.a.example."), "a.example")).toMatchObject({ state: "found" });
  expect(mxOf(NOTHING, "a.example")).toMatchObject({ state: "missing", record: { type: "MX" } });
  expect(mxOf(said("0 ."), "a.example")).toMatchObject({ state: "wrong", problem: "takes_none" });
  expect(mxOf(null, "a.example")).toMatchObject({ state: "unknown" });
});
