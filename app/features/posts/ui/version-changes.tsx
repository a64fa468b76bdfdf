import { m } from "~/i18n/generated/messages";
import type { ChangedBlock, Changes, Part } from "../changes";
import styles from "./version-changes.module.css";

/** What an edit changed, in place: underlined what came, struck what went, said aloud as well. */
export function VersionChanges({ changes }: { changes: Pick<Changes, "title" | "blocks"> }) {
  const isTitleSame = changes.title.every(({ change }) => change === "same");
  return (
    <div className={styles.changes}>
      <p className={styles.key}>
        <ins className={styles.added}>{m.posts_history_key_added()}</ins>{" "}
        <del className={styles.removed}>{m.posts_history_key_removed()}</del>
      </p>
      <section aria-label={m.posts_history_title_field()}>
        <p className={styles.heading} dir="auto">
          <Parts parts={changes.title} />
        </p>
        {isTitleSame && <p className={styles.note}>{m.posts_history_title_same()}</p>}
      </section>
      <section className={styles.text} aria-label={m.posts_history_words_field()}>
        {groupsOf(changes.blocks).map((group) =>
          group.isSame && group.blocks.length > SHOWN_SAME ? (
            <details key={group.at} className={styles.same}>
              <summary>{m.posts_history_unchanged({ count: group.blocks.length })}</summary>
              <Blocks blocks={group.blocks} />
            </details>
          ) : (
            <Blocks key={group.at} blocks={group.blocks} />
          ),
        )}
      </section>
    </div>
  );
}

/** More than so many unchanged blocks in a row are folded away. */
const SHOWN_SAME = 3;

interface Group {
  at: number;
  isSame: boolean;
  blocks: ChangedBlock[];
}

function groupsOf(blocks: readonly ChangedBlock[]): Group[] {
  const groups: Group[] = [];
  blocks.forEach((block, at) => {
    const isSame = block.change === "same";
    const last = groups.at(-1);
    if (last?.isSame === isSame) last.blocks.push(block);
    else groups.push({ at, isSame, blocks: [block] });
  });
  return groups;
}

// A block is nothing but its place: the same words may stand twice.
const Blocks = ({ blocks }: { blocks: readonly ChangedBlock[] }) =>
  blocks.map((block, at) => <BlockLine key={at} block={block} />);

function BlockLine({ block }: { block: ChangedBlock }) {
  return (
    <div className={KINDS[block.kind]}>
      {block.kind === "picture" || block.kind === "rule" ? (
        <Thing block={block} />
      ) : (
        <p dir="auto">
          <Parts parts={block.parts} />
        </p>
      )}
      {block.is_reformatted && <p className={styles.note}>{m.posts_history_reformatted()}</p>}
    </div>
  );
}

const KINDS: Record<ChangedBlock["kind"], string | undefined> = {
  paragraph: styles.block,
  heading: `${styles.block} ${styles.heading}`,
  quote: `${styles.block} ${styles.quote}`,
  item: `${styles.block} ${styles.item}`,
  code: `${styles.block} ${styles.code}`,
  picture: `${styles.block} ${styles.picture}`,
  rule: styles.block,
};

/** What has no words of its own: a picture, a line. */
function Thing({ block: { kind, change, parts } }: { block: ChangedBlock }) {
  const says = kind === "picture" ? PICTURE[change]() : RULE[change]();
  return (
    <>
      <p>
        <Marked change={change === "changed" ? "same" : change}>{says}</Marked>
      </p>
      {parts.length > 0 && (
        <p dir="auto">
          <Parts parts={parts} />
        </p>
      )}
    </>
  );
}

const PICTURE = {
  same: m.posts_history_picture,
  changed: m.posts_history_picture,
  added: m.posts_history_picture_added,
  removed: m.posts_history_picture_removed,
};
const RULE = {
  same: m.posts_history_rule,
  changed: m.posts_history_rule,
  added: m.posts_history_rule_added,
  removed: m.posts_history_rule_removed,
};

const Parts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, change }, at) => (
    <Marked key={at} change={change} isTold>
      {text}
    </Marked>
  ));

interface MarkedProps {
  change: Part["change"];
  /** The words do not say themselves what became of them. */
  isTold?: boolean;
  children: string;
}

/** Not by colour alone, and for who hears it by a word before it. */
function Marked({ change, isTold, children }: MarkedProps) {
  if (change === "same") return children;
  const Tag = change === "added" ? "ins" : "del";
  return (
    <Tag className={change === "added" ? styles.added : styles.removed}>
      {isTold && (
        <span className="sr">
          {change === "added" ? m.posts_history_said_added() : m.posts_history_said_removed()}{" "}
        </span>
      )}
      {children}
    </Tag>
  );
}
