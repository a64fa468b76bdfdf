import { element, root, text, toHtml } from "~/lib/html";
import { newPoll, type PollDraft, pollError } from "~/ui/editor/poll";
import type { PostsInput } from "./input";

/** The polls of a post that came from elsewhere, as ours; the code of an error where one of them is none. */
export function pollsFrom(asked: PostsInput["posts"][number]["polls"]): PollDraft[] | string {
  const polls = asked.map(
    ({ title, poll_options, is_multiple, closes_at }): PollDraft => ({
      ...newPoll(),
      question: title,
      options: poll_options.map(({ value }) => value),
      isMultiple: is_multiple,
      closesAt: closes_at,
    }),
  );
  return pollError(polls) ?? polls;
}

/** As the editor writes them, behind the text: a page finds them by their keys. */
export const pollsAsHtml = (polls: readonly PollDraft[]): string =>
  toHtml(
    root(
      polls.map(({ key, question, options }) => {
        const items = options.map((words) => element("li", {}, text(words)));
        return element("figure", { dataPoll: key }, element("p", {}, text(question)), element("ul", {}, ...items));
      }),
    ),
  );
