// Two communities beside the demo, one person of each role, and something private in every corner, marked by name.
import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { Actor, passed } from "./actor.mjs";

export const OWN = "north";
export const OTHER = "south";

/** Who looks at the own community, by what they may: the table of right answers is written in these words. */
export const RIGHTS = {
  owner: { role: "owner", isIn: true },
  // An import token is nobody everywhere but at the imports.
  token: { role: "visitor" },
  admin: { role: "admin", isIn: true },
  moderator: { role: "moderator", isIn: false },
  member: { role: "member", isIn: true },
  outsider: { role: "member", isIn: false },
  "view-only": { role: "member", isIn: true, isViewOnly: true },
  stranger: { role: "visitor" },
  expired: { role: "visitor" },
  visitor: { role: "visitor" },
};

export const isAdmin = (viewer) => ["owner", "admin"].includes(RIGHTS[viewer].role);
export const isSignedIn = (viewer) => RIGHTS[viewer].role !== "visitor";

/** Sets the stage. `viewers` are what each sends to the own community's host. */
export async function setStage(house) {
  const actor = (name) => new Actor(house, name);
  const people = {
    owner: actor("Olive Owner"),
    admin: actor("Ada Admin"),
    moderator: actor("Mo Moderator"),
    member: actor("Mia Member"),
    outsider: actor("Max Outsider"),
    southOwner: actor("Sol Southowner"),
    stranger: actor("Stan Stranger"),
  };
  await found(people.owner, OWN);
  await found(people.southOwner, OTHER);
  for (const name of ["admin", "moderator", "member", "outsider"]) await join(people[name], OWN);
  await join(people.stranger, OTHER);

  const north = await communityOf(house, OWN);
  const south = await communityOf(house, OTHER);
  for (const person of Object.values(people)) {
    person.home = person === people.southOwner || person === people.stranger ? south : north;
    Object.assign(person, await memberOf(house, person));
  }
  for (const role of ["admin", "moderator"])
    await people.owner.call(OWN, "PATCH", `/internal_api/members/${people[role].memberId}/role`, { role });

  const places = {
    ...(await furnish(people.owner, north, people.member, people.outsider)),
    other: (await furnish(people.southOwner, south, people.stranger, null)).open,
  };
  const token = await importToken(people.owner);
  for (const place of Object.values(places)) {
    const isOther = place === places.other;
    place.import = await startImport(isOther ? people.southOwner : people.owner, isOther ? OTHER : OWN, place.name);
    place.notification = await notificationOf(
      house,
      isOther ? south : north,
      isOther ? people.southOwner : people.owner,
    );
    place.invited = await invitedTo(isOther ? people.southOwner : people.owner, isOther ? OTHER : OWN, place);
    place.snippet = await snippetOf(isOther ? people.southOwner : people.owner, isOther ? OTHER : OWN, place);
    place.headerLink = await headerLinkOf(isOther ? people.southOwner : people.owner, isOther ? OTHER : OWN, place);
    place.chat = await chatOf(isOther ? people.southOwner : people.owner, isOther ? OTHER : OWN, place);
    place.topic = await topicOf(isOther ? people.southOwner : people.owner, isOther ? OTHER : OWN, place);
    place.emoji = await emojiOf(isOther ? people.southOwner : people.owner, isOther ? OTHER : OWN, place);
    place.page = await pageOf(isOther ? people.southOwner : people.owner, isOther ? OTHER : OWN, place);
    place.link = await linkOf(isOther ? people.southOwner : people.owner, isOther ? OTHER : OWN, place);
    const [there, theirs] = isOther ? [south, people.southOwner] : [north, people.owner];
    place.job = await jobOf(house, there, theirs, "spaces.add_members", place);
    place.bulk = await jobOf(house, there, theirs, "posts.bulk", place);
  }
  const { spare, ...rest } = places;
  return {
    house,
    people,
    north,
    south,
    places: rest,
    spare,
    token,
    viewers: await viewersOf(house, people, north, token),
  };
}

async function found(actor, slug) {
  await actor.signUp("");
  await actor.confirm();
  await actor.createCommunity(slug);
  await actor.signIn(slug);
}

async function join(actor, slug) {
  await actor.signUp(slug);
  await actor.confirm();
}

async function communityOf(house, slug) {
  const [row] = await house.rows("DIRECTORY", "select id, slug, shard from communities where slug = ?1", [slug]);
  return row;
}

async function memberOf(house, person) {
  const [account] = await house.rows("DIRECTORY", "select id from accounts where email = ?1", [person.email]);
  const [row] = await house.rows(
    person.home.shard,
    "select id as memberId, public_uid as publicUid from members where community_id = ?1 and account_id = ?2",
    [person.home.id, account?.id ?? 0],
  );
  if (!row) throw new Error(`${person.name} is no member of ${person.home.slug}`);
  return { ...row, accountId: account.id };
}

const SPACES = {
  open: {},
  private: { is_private: true },
  secret: { is_private: true, visibility: "secret" },
  draft: { visibility: "draft" },
  // For what must be shown to work, by who may: it is used up.
  spare: {},
};

/** Four kinds of space, each with a post, a comment, a reply, a picture, a draft, and its mark in all of them. */
async function furnish(owner, community, guest, outsider) {
  const { slug } = community;
  const group = await owner.call(slug, "POST", "/internal_api/space_groups", { name: `${slug} group` });
  const places = {};
  for (const [kind, settings] of Object.entries(SPACES)) {
    const mark = `zq${slug}${kind}${randomBytes(5).toString("hex")}`;
    const name = `${slug}-${kind}`;
    const isSeen = kind !== "secret" && kind !== "draft";
    const space = await owner.call(slug, "POST", "/internal_api/spaces", {
      space_group_id: group.id,
      name: isSeen ? name : `${name} ${mark}name`,
      slug: name,
      description: isSeen ? "" : `${mark}description`,
      ...settings,
    });
    const talk = await talkOf(owner, slug, { settings, group, name, mark });
    const file = await owner.upload(slug, await png(), { filename: `${mark}file.png` });
    const body = (text) => ({
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text }] },
        { type: "image", attrs: { fileId: file.id, width: 80, height: 60, alt: `${mark}alt` } },
      ],
    });
    const posts = `/internal_api/spaces/${name}/posts`;
    const post = await owner.call(slug, "POST", posts, {
      name: `${mark}title Hidden`,
      tiptap_body: { type: "doc", content: [...body(`${mark}body`).content, poll(`${mark}body`)] },
    });
    const asked = await owner.call(slug, "GET", `${posts}/${post.slug}`);
    // What stands beside a post is closed with it: an admin's HTML, the words and the picture of its shared links.
    const openGraph = await owner.upload(slug, await png(), { filename: `${mark}link.png`, purpose: "open_graph" });
    await owner.call(slug, "PATCH", `${posts}/${post.slug}`, {
      internal_custom_html: `<p>${mark}html</p>`,
      meta_tag_attributes: {
        meta_title: `${mark}meta`,
        meta_description: `${mark}told`,
        open_graph_image_file_id: openGraph.id,
      },
    });
    const cover = await owner.upload(slug, await png(), { filename: `${mark}cover.png`, purpose: "picture" });
    await owner.call(slug, "PATCH", `/internal_api/spaces/${space.id}`, { cover_image: String(cover.id) });
    const comment = await owner.call(slug, "POST", `/internal_api/posts/${post.id}/comments`, {
      body: `${mark}comment`,
    });
    const draft = await owner.call(slug, "POST", posts, {
      name: `${mark}draft Hidden`,
      body: `${mark}unsent`,
      status: "draft",
    });
    const [question] = asked.polls;
    places[kind] = {
      kind,
      name,
      mark,
      space,
      talk,
      group,
      post,
      poll: question,
      comment,
      draft,
      file,
      openGraph,
      cover,
      community,
      owner,
    };
    places[kind].address = /\/c\/[^?#]+/.exec(post.url ?? "")?.[0] ?? `/c/${name}/${post.slug}`;
    if (kind === "private" && guest)
      for (const one of [name, talk.slug])
        await owner.call(slug, "POST", `/internal_api/spaces/${one}/space_members`, {
          community_member_ids: [guest.memberId],
        });
  }
  // Somebody answers, so that the owner has notifications that nobody else may touch.
  await guest.call(slug, "POST", `/internal_api/posts/${places.open.post.id}/comments`, { body: "An answer" });
  for (const place of Object.values(places)) {
    place.guest = guest;
    place.outsider = outsider;
  }
  return places;
}

/** A chat space of the same kind, in which its owner has said something. */
async function talkOf(owner, slug, { settings, group, name, mark }) {
  const input = { space_group_id: group.id, name: `${mark}talk`, slug: `${name}-talk`, post_type: "chat", ...settings };
  const talk = await owner.call(slug, "POST", "/internal_api/spaces", input);
  const { chat_room_uuid: uuid } = await owner.call(slug, "GET", `/internal_api/spaces/${talk.id}`);
  const said = { key: "of-the-attack", body: `${mark}words` };
  await owner.call(slug, "POST", `/internal_api/chat_rooms/${uuid}/messages`, said);
  return { ...talk, uuid };
}

/** As a writer asks it. */
const poll = (question) => ({
  type: "poll",
  attrs: {
    key: "askedbytheattack",
    question,
    options: ["Yes", "No"],
    isMultiple: false,
    isAnonymous: false,
    results: "always",
    closesAt: null,
  },
});

export const png = (width = 80, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: "#3366cc" } })
    .png()
    .toBuffer();

/** Makes a token on the settings page, as an admin would. */
export async function importToken(actor, slug = OWN) {
  const answer = passed(await actor.patiently(slug, "/settings/imports", { method: "POST", form: {} }), "token");
  const token = /atr_\d+_[\w-]{20,}/.exec(answer.body)?.[0];
  if (!token) throw new Error("the imports page showed no token");
  return token;
}

async function startImport(actor, slug, name) {
  const input = {
    kind: "stackexchange",
    site: "attack",
    name: `dump ${name}`,
    sample: [],
    spaces: [{ key: "a", tag: "" }],
  };
  return actor.call(slug, "POST", "/internal_api/imports", input);
}

async function notificationOf(house, community, person) {
  for (let tries = 0; tries < 40; tries += 1) {
    const [row] = await house.rows(
      community.shard,
      "select id from notifications where community_id = ?1 and member_id = ?2 limit 1",
      [community.id, person.memberId],
    );
    if (row) return row;
    await house.cron();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${person.name} was never notified`);
}

/** A link into a place, whose name and address nobody but its admins may read. */
async function linkOf(actor, slug, { mark, space, kind }) {
  // Nobody arrives in a draft.
  const arrival_space_id = kind === "draft" ? null : space.id;
  const input = { name: `${mark}link`, space_ids: [space.id], arrival_space_id };
  return actor.call(slug, "POST", "/internal_api/invitation_links", input);
}

/** A link in the header that admins alone see. */
async function headerLinkOf(actor, slug, { mark, space }) {
  const input = { name: `${mark}header`.slice(0, 30), url: `/c/${space.slug}`, visible_to: "admins" };
  return actor.call(slug, "POST", "/internal_api/header_menu_links", input);
}

/** A topic that is offered in one place alone: nobody but its readers may know its name. */
async function topicOf(actor, slug, { mark, space }) {
  const input = { name: `${mark}topic`.slice(0, 40), space_ids: [space.id] };
  return actor.call(slug, "POST", "/internal_api/topics", input);
}

/** A group of which everybody is put out again but its owner, who said something in it; elsewhere a talk of two. */
async function chatOf(actor, slug, { mark, guest, outsider }) {
  const others = [guest, ...(outsider ? [outsider] : [])].map(({ memberId }) => memberId);
  const input = { member_ids: others, name: `${mark}group` };
  const room = await actor.call(slug, "POST", "/internal_api/chat_rooms", { chat_room: input });
  const at = `/internal_api/chat_rooms/${room.uuid}`;
  if (outsider) for (const id of others) await actor.call(slug, "DELETE", `${at}/participants/${id}`);
  await actor.call(slug, "POST", `${at}/messages`, { key: "of-the-attack", body: `${mark}message` });
  return room;
}

/** An emoji of the community's own; all of its members choose from them. */
async function emojiOf(actor, slug, { name }) {
  const file = await actor.upload(slug, await png(), { purpose: "logo", filename: "emoji.png" });
  const input = { name: `e_${name.toLowerCase().replace(/[^a-z0-9]/g, "")}`.slice(0, 32), picture: file.id };
  return actor.call(slug, "POST", "/internal_api/custom_emojis", input);
}

/** An admin's code that is off: nobody but admins may read it. */
async function snippetOf(actor, slug, { mark }) {
  return actor.call(slug, "POST", "/internal_api/code_snippets", { name: `${mark}snippet`, code: `<p>${mark}code` });
}

/** A page that is a draft: nobody but admins may read it. */
async function pageOf(actor, slug, { mark }) {
  return actor.call(slug, "POST", "/internal_api/site_pages", { title: `${mark}page`, body: `${mark}text` });
}

/** Somebody invited by mail, whose name and address nobody but admins may read. */
async function invitedTo(actor, slug, { mark, space }) {
  const people = `${mark}guest <${mark}guest@a.example>`;
  await actor.call(slug, "POST", "/internal_api/bulk_invitations", { people, space_ids: [space.id] });
  const { records } = await actor.call(slug, "GET", "/internal_api/invitations");
  return records[0];
}

/** A job that is over, with nobody in its ledger: it could be taken back, and who may not must not begin to. */
async function jobOf(house, community, person, kind, { space }) {
  const now = Date.now();
  const ofSpace = { space_id: space.id, slug: space.slug, name: space.name, from: "ids", ids: [], from_space_id: null };
  const input = kind === "posts.bulk" ? { act: "pin", target_id: 0, name: "" } : ofSpace;
  const [row] = await house.rows(
    community.shard,
    `insert into jobs (id, community_id, kind, state, input, started_by, is_listed, undo_until, created_at, ended_at)
     values (?1, ?2, ?7, 'done', ?3, ?4, 1, ?5, ?6, ?6) returning id`,
    [
      kind === "posts.bulk" ? space.id + 1 : space.id,
      community.id,
      JSON.stringify(input),
      person.memberId,
      now + 86_400_000,
      now,
      kind,
    ],
  );
  return row;
}

/** What each viewer's requests to the own community carry. */
async function viewersOf(house, people, north, token) {
  const cookie = (name, slug = OWN) => ({ Cookie: people[name].browser.cookies(slug) });
  const [viewOnly, own, expired] = [1, 2, 3].map(() => randomBytes(24).toString("base64url"));
  const now = Date.now();
  const insert = (secret, { memberId, accountId }, mode, until, [masquerader, ownHash, id] = [null, null, null]) =>
    house.rows(
      north.shard,
      `insert into member_sessions (token_hash, community_id, member_id, account_id, masquerader_id, mode, created_at, expires_at,
         seen_on, own_hash, masquerade_id)
       values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 99999, ?9, ?10)`,
      [hash(secret), north.id, memberId, accountId, masquerader, mode, now - 1000, until, ownHash, id],
    );
  const tomorrow = now + 86_400_000;
  // In a browser of the owner's that does nothing else: it shows one at a time.
  await insert(own, people.owner, "own", tomorrow);
  await insert(viewOnly, people.member, "view_only", tomorrow, [people.owner.memberId, hash(own), now]);
  await insert(expired, people.member, "own", now - 500);
  const name = people.member.browser.cookies(OWN).match(/((?:__Host-)?\w*session)=/)?.[1] ?? "atrium_session";
  return {
    owner: cookie("owner"),
    token: { Authorization: `Bearer ${token}`, Cookie: "" },
    admin: cookie("admin"),
    moderator: cookie("moderator"),
    member: cookie("member"),
    outsider: cookie("outsider"),
    "view-only": {
      Cookie: `${name}=${own}.${people.owner.memberId}.owner; ${name.replace("session", "view_as")}=${viewOnly}.${people.member.memberId}.member`,
    },
    stranger: { Cookie: people.stranger.browser.cookies(OTHER) },
    expired: { Cookie: `${name}=${expired}.${people.member.memberId}.member` },
    visitor: { Cookie: "" },
  };
}

const hash = (secret) => createHash("sha256").update(secret).digest("hex");
