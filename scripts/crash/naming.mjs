// Posts that name fifty people, killed between what is written and who is told: nobody is told twice, or never.

/** As many as a text may name. */
const NAMED = 50;
/** Names are of the crowd, each post other ones. */
const CROWD = 1_000;

/** Publishes a post that names the next fifty of the crowd. */
export async function nameMany(person, place) {
  const first = Math.floor(person.random() * (CROWD - NAMED)) + 1;
  const ids = Array.from({ length: NAMED }, (_, n) => first + n);
  const content = ids.map((id) => ({ type: "mention", attrs: { id: `crowd-${id}`, label: "Somebody" } }));
  const tiptap_body = { type: "doc", content: [{ type: "paragraph", content }] };
  const post = await person.post(place, { status: "published", tiptap_body, body: undefined });
  post.names = ids;
}

/** Of each that is there every one whom it names has one line, which was recorded once. */
export function naming(truth, journal) {
  const wrong = [];
  for (const post of truth.posts) {
    const entry = journal.posts.find(({ title, names }) => title === post.title && names);
    if (!entry || post.status !== "published") continue;
    const lines = truth.notifications.filter((line) => line.post_id === post.id && line.kind === "mention");
    const told = lines.map((line) => line.member_id).toSorted((one, other) => one - other);
    if (String(told) !== String(entry.names)) wrong.push(`${entry.what} names [${entry.names}] and has told [${told}]`);
  }
  return wrong;
}
