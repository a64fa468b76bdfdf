import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import type { FullCasePayload } from "~/features/moderation/payload";
import type { RulePayload } from "~/features/moderation/rule-payload";
import { RULE_KINDS } from "~/features/moderation/rules";
import { PROPOSED } from "~/features/moderation/rule-kinds";
import { CaseDetail } from "~/features/moderation/ui/case-detail";
import { OwnCaseView } from "~/features/moderation/ui/own-case-view";
import { RulePage } from "~/features/moderation/ui/rule-page";

const NOW = Date.UTC(2026, 10, 25);
const at = new Date(NOW).toISOString();
const root = { locale: "en", community: null, viewer: { timeZone: "UTC", isAdmin: true } } as unknown as RootData;
const MARK = `<img src=x onerror="alert(1)">`;

function shown(page: ReactNode): string {
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => page, loader: () => root }]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />);
}

const person = { id: "mia", name: MARK, avatar: null };
const one: FullCasePayload = {
  id: 1,
  flagged_content_type: "Comment",
  flagged_content_id: 2,
  status: "inbox",
  version: 3,
  content_changed_at: 0,
  because: "rule",
  rule: "words_hold",
  matched: MARK,
  flags_count: 2,
  is_hidden: true,
  is_gone: false,
  title: MARK,
  excerpt: MARK,
  carried: null,
  url: "/c/plaza/x",
  space_name: MARK,
  author: person,
  updated_at: at,
  action_by: person,
  action_at: at,
  action_reason_body: MARK,
  appeal: MARK,
  appealed_at: at,
  can_judge: true,
  body: "",
  whole: null,
  said_when_reported: [],
  flags: [{ reason: "other", body: MARK, created_at: at, community_member: person }],
  author_joined_at: at,
  author_muted_until: NOW + 1,
  mutable_member_id: 7,
  rejected_before: 1,
  last_rejected: { at, reason: MARK },
};

test("a case with what people wrote in every place of it: all of it is text, and both verdicts are there", () => {
  const html = shown(<CaseDetail one={one} now={NOW} listPath="/settings/moderation" isChosen refused={null} />);
  expect(html).not.toContain("<img src=x");
  for (const words of ["Words held for review", "Put it back", "Take it down", "Muted until", "Why it is here"])
    expect(html).toContain(words);
  const own = shown(<CaseDetail one={{ ...one, can_judge: false }} now={NOW} listPath="/x" isChosen refused={null} />);
  expect(own).not.toContain("Take it down");
  const down = shown(
    <CaseDetail one={{ ...one, status: "rejected" }} now={NOW} listPath="/x" isChosen refused={null} />,
  );
  expect(down).not.toContain("Take it down");
  expect(down).toContain("Put it back");
});

test("what was taken down is said to be so, also while its author's appeal waits", () => {
  const by = { because: "flags", action_at: new Date(NOW - 60_000).toISOString() } as const;
  const said = (changed: Partial<FullCasePayload>) =>
    shown(<CaseDetail one={{ ...one, ...by, ...changed }} now={NOW} listPath="/x" isChosen refused={null} />);
  const appealed = said({ appealed_at: new Date(NOW - 1_000).toISOString() });
  expect(appealed).toContain(" took it down");
  expect(appealed).not.toMatch(/ kept it|So many reports/);
  // Found fine after its appeal, and reported anew.
  const anew = said({ appealed_at: new Date(NOW - 120_000).toISOString() });
  expect(anew).toContain(" kept it");
  expect(anew).toContain("So many reports");
});

test("of a post it is said where it stands, not that it is on itself", () => {
  const said = (type: FullCasePayload["flagged_content_type"]) =>
    shown(
      <CaseDetail
        one={{ ...one, flagged_content_type: type, title: "Loud words", space_name: "Plaza" }}
        now={NOW}
        listPath="/settings/moderation"
        isChosen
        refused={null}
      />,
    ).replace(/<[^>]+>/g, "");
  expect(said("Post")).toContain("In Plaza");
  expect(said("Post")).not.toContain("On Loud words");
  expect(said("Comment")).toContain("On Loud words in Plaza");
});

test("its author reads why, as text, and appeals once", () => {
  const mine = {
    as: "author",
    id: 1,
    status: "rejected",
    isMember: false,
    title: MARK,
    excerpt: MARK,
    url: "/c/plaza/x",
    reason: MARK,
    appeal: "",
    canAppeal: true,
    isAppealed: false,
  } as const;
  const html = shown(<OwnCaseView one={mine} refused={null} />);
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("Send appeal");
  const appealed = { ...mine, status: "inbox", appeal: MARK, canAppeal: false, isAppealed: true } as const;
  const after = shown(<OwnCaseView one={appealed} refused={null} />);
  expect(after).not.toMatch(/<img src=x|Send appeal/);
  expect(after).toContain("You appealed.");
});

test("each rule has its form, and what it would have caught is shown before it is switched on", () => {
  const rules = RULE_KINDS.map((kind): RulePayload => ({ kind, is_on: kind === "slow_mode", config: PROPOSED[kind] }));
  for (const { kind } of rules) {
    const html = shown(<RulePage rules={rules} open={kind} answer={{}} />);
    expect(html, kind).toContain(
      kind === "slow_mode" ? "Switch it off" : kind === "newcomer" ? "Save" : "Save, and switch it on",
    );
    expect(html.includes("Try it on the last 1,000 posts"), kind).toBe(
      !["flags_hide", "rejections", "newcomer"].includes(kind),
    );
  }
  const tried = {
    looked: 1_000,
    caught: 2,
    kept: 1,
    places: [0, 999],
    from: at,
    records: [
      {
        id: 1,
        title: MARK,
        excerpt: MARK,
        url: "/c/x/y",
        published_at: at,
        matched: [MARK],
        status: null,
        author: person,
      },
      {
        id: 2,
        title: "T",
        excerpt: "",
        url: "/c/x/z",
        published_at: at,
        matched: [],
        status: "approved" as const,
        author: person,
      },
    ],
  };
  const html = shown(<RulePage rules={rules} open="words_hold" answer={{ tried, values: { words: MARK } }} />);
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("2 of 1000 would have been caught");
  expect(html).toContain("Nobody reported it");
});

test("a message with what people wrote in it and around it: all of it is text, and its place among the others is kept", () => {
  const line = (n: number, excerpt: string) => ({ n, name: MARK, excerpt, carried: null, at });
  const carried = { ...line(7, ""), carried: { kind: "file" as const, count: 1, name: MARK } };
  const whole = { n: 5, words: MARK, files: [], around: [line(4, "Said before"), line(6, MARK), carried] };
  const message = { ...one, flagged_content_type: "ChatMessage", whole };
  const html = shown(<CaseDetail one={message} now={NOW} listPath="/settings/moderation" isChosen refused={null} />);
  expect(html).not.toContain("<img src=x");
  expect(html.indexOf("Said before")).toBeLessThan(html.indexOf("data-case-message"));
  expect(html.lastIndexOf("&lt;img")).toBeGreaterThan(html.indexOf("data-case-message"));
  const closed = { ...message, space_name: null, url: null, whole: { ...whole, around: [] } };
  expect(
    shown(<CaseDetail one={closed} now={NOW} listPath="/settings/moderation" isChosen refused={null} />),
  ).toContain("private conversation");
});
