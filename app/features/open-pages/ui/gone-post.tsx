import { useSyncExternalStore } from "react";
import type { PostPayload } from "~/features/posts/present";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy";
import { Banner } from "~/ui/states";
import { toast } from "~/ui/toast";
import type { Ask } from "../places";
import { type Ending, endingOf } from "../watcher";
import styles from "./gone-post.module.css";
import { useTypingMark } from "./use-typing-mark";

/** What became of a post that its reader has open: it was deleted, its space is gone, or closed to them. */
export type Gone = "post" | "space" | "right";

/** The post's own door does not say it: its space does. */
export async function whatIsGone(get: Ask, why: Ending, spaceId: number): Promise<Gone> {
  if (why !== 404) return "right";
  try {
    await get(`/internal_api/spaces/${spaceId}`);
    return "post";
  } catch (error) {
    const ending = endingOf(error);
    return ending === null ? "post" : ending === 404 ? "space" : "right";
  }
}

/** Says at the conversation why nothing can be said there any more, where to go on, and that no word is lost. */
export function GonePost({ gone, space }: { gone: Gone; space: PostPayload["space"] }) {
  useTypingMark();
  const hasWords = useSyncExternalStore(onInput, () => typedWords() !== "");
  return (
    <div className={styles.place}>
      <Banner
        action={
          gone === "space" ? (
            <Button size="sm" to="/">
              {m.ui_go_home()}
            </Button>
          ) : (
            <Button size="sm" to={`/c/${space.slug}`}>
              {m.posts_back_to({ space: space.name })}
            </Button>
          )
        }
      >
        <p>{WORDS[gone]()}</p>
        {hasWords && (
          <p>
            {m.posts_words_kept()}{" "}
            <button type="button" className="link" onClick={() => void copyWords()}>
              {m.posts_words_copy()}
            </button>
          </p>
        )}
      </Banner>
    </div>
  );
}

const WORDS = { post: m.posts_deleted_meanwhile, space: m.spaces_no_longer, right: m.posts_space_closed } as const;

async function copyWords(): Promise<void> {
  const words = typedWords();
  toast({ text: (await copyText(words)) ? m.posts_words_copied() : words });
}

/** What stands in the forms of the conversation and was not sent. */
function typedWords(): string {
  const fields = document.querySelectorAll<HTMLElement>("#comments form :is(textarea, [contenteditable=true])");
  const words = [...fields].map((one) => (one instanceof HTMLTextAreaElement ? one.value : one.innerText).trim());
  return words.filter((one) => one !== "").join("\n\n");
}

function onInput(call: () => void): () => void {
  document.addEventListener("input", call);
  return () => document.removeEventListener("input", call);
}
