import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { hasVoted, type PollPayload, pressed, shareOf } from "~/features/polls/rules";
import { PostProse } from "~/features/posts/ui/post-prose";

const poll = (overrides: Partial<PollPayload> = {}): PollPayload => ({
  id: 1,
  key: "abcdefgh1234",
  title: "Where?",
  status: "open",
  closes_at: null,
  is_multiple: false,
  is_anonymous: false,
  show_results: "always",
  has_results: true,
  voters_count: 4,
  poll_options: [
    { id: 11, value: "Here", votes_count: 3, is_mine: true },
    { id: 12, value: "There", votes_count: 1, is_mine: false },
  ],
  ...overrides,
});

const mine = (one: PollPayload) =>
  one.poll_options.map(({ votes_count, is_mine }) => `${votes_count}${is_mine ? "*" : ""}`);

describe("a press", () => {
  test("chooses another, takes one's own back, and counts heads where several are chosen", () => {
    expect(mine(pressed(poll(), 12))).toEqual(["2", "2*"]);
    expect(pressed(poll(), 12).voters_count).toBe(4);
    const none = pressed(poll(), 11);
    expect([mine(none), none.voters_count, hasVoted(none)]).toEqual([["2", "1"], 3, false]);
    const both = pressed(poll({ is_multiple: true }), 12);
    expect([mine(both), both.voters_count]).toEqual([["3*", "2*"], 4]);
  });

  test("shows nothing of what is not shown yet", () => {
    const hidden = poll({
      has_results: false,
      poll_options: [{ id: 11, value: "Here", votes_count: null, is_mine: false }],
    });
    expect(mine(pressed(hidden, 11))).toEqual(["null*"]);
  });
});

test("shares are whole and never beyond a hundred", () => {
  expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 0), shareOf(null, 3), shareOf(5, 3)]).toEqual([33, 67, 0, 0, 100]);
});

function shown(body: string, polls: PollPayload[]): string {
  const Component = () => <PostProse body={body} polls={polls} action="/c/plaza/p" />;
  const Page = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToString(<Page initialEntries={["/"]} />);
}

const figure = (key: string) => `<figure data-poll="${key}"><p>Where?</p><ul><li>Here</li><li>There</li></ul></figure>`;

describe("in a text", () => {
  test("a poll stands in its place, between what stands before and after it, as buttons of a form", () => {
    const html = shown(`<p>Before</p>${figure("abcdefgh1234")}<p>After</p>`, [poll()]);
    expect(html).not.toContain("<figure");
    expect(html.indexOf("Before")).toBeLessThan(html.indexOf("Where?"));
    expect(html.indexOf("There")).toBeLessThan(html.indexOf("After"));
    expect(html).toContain('value="poll_undo 11"');
    expect(html).toContain('value="poll_respond 12"');
    expect(html).toContain('formAction="/c/plaza/p"');
    expect(html).toContain("75%");
    expect(html).not.toContain("style=");
  });

  test("one that may not be answered here stays as it is asked", () => {
    expect(shown(figure("zzzzzzzz9999"), [poll()])).toContain("<li>Here</li>");
    expect(shown(figure("abcdefgh1234"), [])).toContain("<li>Here</li>");
  });

  test("a closed one has no buttons, and words that are markup are words", () => {
    const evil = `"><img src=x onerror=alert(1)><script>`;
    const [first] = poll().poll_options;
    const closed = poll({
      status: "closed",
      title: evil,
      poll_options: [{ ...first, id: 11, votes_count: 1, is_mine: false, value: evil }],
    });
    const html = shown(figure("abcdefgh1234"), [closed]);
    expect(html).not.toMatch(/<img|<script|poll_respond|poll_undo/);
    expect(html).toContain("Closed");
  });
});
