// The simulated people, and the journal of what each of them sent and saw acknowledged.
import { Browser, formsOf, Unanswered } from "./browser.mjs";

const PASSWORD = "kettle-grinder-7-drip";

/** What was sent ("sent": the answer was lost) and what a client saw acknowledged ("acked"). */
export function newJournal() {
  return {
    accounts: [],
    communities: [],
    posts: [],
    comments: [],
    likes: new Map(),
    reactions: new Map(),
    follows: new Map(),
    jobs: [],
    bulk: [],
    /** Spaces of a group that adds its members to them, and that group. */
    halls: [],
    hallsIn: null,
    /** The chat space's room: where it is, and what was said in it. */
    talk: null,
    /** Spaces that no job has filled yet. */
    empty: [],
    /** Steps of jobs that a kill came into. */
    cutShort: 0,
    stuck: 0,
    unexpected: [],
    counts: {},
  };
}

/** Numbers from a seed, so that a run can be played again (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = (random, list) => list[Math.floor(random() * list.length)];

export class Person {
  /** Requests whose answer was lost: a browser would send them again, with the same key. */
  unfinished = [];

  constructor(journal, house, { name, random }) {
    this.journal = journal;
    this.house = house;
    this.name = name;
    this.random = random;
    this.browser = new Browser(house.port);
    this.counter = 0;
  }

  /** Does one thing; a lost answer is kept for after the restart. */
  async attempt(entry, send) {
    entry.state = "sent";
    try {
      const answer = await send();
      if (answer.status < 400 || entry.maySay?.includes(answer.status)) entry.state = "acked";
      else {
        entry.state = "refused";
        // One form sent again after every kill meets the limit of attempts at last: a refusal like any other.
        if (answer.status === 429) return;
        this.journal.unexpected.push(`${entry.what}: ${answer.status} ${answer.body.slice(0, 300)}`);
      }
      return answer;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.unfinished.push({ entry, send });
      throw error;
    }
  }

  /** After a restart: some lost requests are sent again as they were, the others given up. */
  async goOn() {
    const lost = this.unfinished.splice(0);
    for (const { entry, send } of lost) {
      if (this.random() < 0.6) await this.attempt(entry, send);
    }
  }

  next(kind) {
    this.counter += 1;
    return `${kind}-${this.name}-${this.counter}`;
  }

  /** Signs up on a community's host; on "" before any community exists. */
  async signUp(slug) {
    const label = this.next("account");
    const account = {
      what: `sign-up ${label}`,
      slug,
      email: `${label}@crash.test`,
      password: PASSWORD,
      name: label,
      state: "new",
      confirmed: "no",
    };
    this.journal.accounts.push(account);
    this.browser.forget();
    const { path, fields } = await this.form(slug, "/users/sign_up", "password", {
      name: label,
      email: account.email,
      password: PASSWORD,
    });
    // The page's script makes the key: the same form sent again is the same sign-up.
    const form = { ...fields, requestKey: `once-${label}` };
    await this.attempt(account, () => this.browser.send(slug, path, { method: "POST", form }));
    if (account.state === "acked") this.account = account;
    return account;
  }

  /** Opens the link of the mail and presses its button. */
  async confirm(account) {
    const link = await this.mailLink(account.email);
    if (!link) return;
    const url = new URL(link);
    const slug = url.hostname === "localhost" ? "" : url.hostname.split(".")[0];
    const { path, fields } = await this.form(slug, `${url.pathname}${url.search}`, "token", {});
    account.confirmed = "sent";
    // A link works once: sent again after a lost answer it may have been used.
    const entry = { what: `confirm ${account.email}`, maySay: [409] };
    const answer = await this.attempt(entry, () => this.browser.send(slug, path, { method: "POST", form: fields }));
    if (entry.state === "acked" && answer.status < 400) account.confirmed = "acked";
  }

  async mailLink(email) {
    for (let tries = 0; tries < 20; tries += 1) {
      const [mail] = await this.house.rows(
        "DIRECTORY",
        "select body from outgoing where recipient = ?1 order by id desc limit 1",
        [email],
      );
      const link = mail && /https?:\/\/\S+?\/users\/confirm\?token=[\w-]+/.exec(JSON.parse(mail.body).text)?.[0];
      if (link) return link;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return null;
  }

  async createCommunity(slug) {
    const label = this.next("c").toLowerCase();
    const community = { what: `community ${label}`, slug: label, owner: this.account, state: "new" };
    this.journal.communities.push(community);
    const { path, fields } = await this.form(slug, "/communities/new", "slug", {
      name: `House of ${label}`,
      slug: label,
    });
    const answer = await this.attempt(community, () => this.browser.send(slug, path, { method: "POST", form: fields }));
    // Landing in it needs the one-use token of the redirect.
    if (community.state === "acked") community.landed = (await this.browser.follow(answer)).status;
    return community;
  }

  publish(place) {
    return this.post(place, { status: "published" });
  }

  /** Nobody comments on it or likes it: when its time comes is the cron's to say. */
  schedule(place) {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    return this.post(place, { status: "scheduled", scheduled_at: at });
  }

  async post(place, how) {
    const title = this.next("post");
    const post = {
      what: `post ${title}`,
      title,
      place,
      author: this.account,
      key: `key-${title}-${place.slug}`,
      waits: how.status === "scheduled",
      // Its time is moved behind its author's back (`letTimeCome`): sent again it is not what stands there any more.
      maySay: how.status === "scheduled" ? [409] : [],
      state: "new",
    };
    this.journal.posts.push(post);
    await this.json(post, place.slug, `/internal_api/spaces/${place.space}/posts`, "POST", post.key, {
      name: title,
      body: `Words of ${title}`,
      ...how,
    });
    return post;
  }

  async comment(post) {
    const text = this.next("comment");
    const comment = {
      what: `comment ${text}`,
      text,
      post,
      author: this.account,
      key: `key-${text}-${post.place.slug}`,
      state: "new",
    };
    this.journal.comments.push(comment);
    await this.json(comment, post.place.slug, `/internal_api/posts/${post.id}/comments`, "POST", comment.key, {
      body: text,
    });
  }

  toggleLike(post) {
    const body = { user_likeable_type: "Post", user_likeable_id: post.id };
    return this.toggle(this.journal.likes, post, "/internal_api/user_likes", body);
  }

  toggleReaction(post) {
    const body = { reactable_type: "Post", reactable_id: post.id, emoji: "☕" };
    return this.toggle(this.journal.reactions, post, "/internal_api/reactions", body);
  }

  toggleFollow(post) {
    return this.toggle(this.journal.follows, post, `/internal_api/posts/${post.id}/post_followers`, {});
  }

  /** Adds it, or takes it back: whichever the other of what this person last knew. */
  async toggle(known, post, path, body) {
    const key = `${post.place.slug} ${post.id} ${this.account.email}`;
    const mark = known.get(key) ?? { post, account: this.account, is: false, was: [false] };
    known.set(key, mark);
    const wanted = !mark.is;
    // Until the answer comes both are possible.
    mark.was = [mark.is, wanted];
    await this.json(
      { what: `${path} ${key} -> ${wanted}` },
      post.place.slug,
      path,
      wanted ? "POST" : "DELETE",
      undefined,
      body,
      () => {
        mark.is = wanted;
        mark.was = [wanted];
      },
    );
  }

  /** Makes a space for a job to fill. */
  async makeSpace(place) {
    const label = this.next("space");
    const space = { what: `space ${label}`, key: `key-${label}-${place.slug}` };
    await this.json(space, place.slug, "/internal_api/spaces", "POST", space.key, {
      space_group_id: place.group,
      name: label,
    });
    if (space.id) this.journal.empty.push(space.id);
  }

  /** Has a browser told of what happens while no page is open. */
  async listen(place) {
    const endpoint = `https://push.example.com/${this.name}`;
    const keys = {
      p256dh: "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
      auth: "CQkJCQkJCQkJCQkJCQkJCQ",
    };
    await this.json({ what: `browser of ${this.name}` }, place.slug, "/internal_api/push/devices", "POST", undefined, {
      endpoint,
      keys,
    });
  }

  /** Begins to let everybody of the community into a space, by the button of the page. */
  async letEverybodyIn(place) {
    if (this.journal.empty.length === 0) await this.makeSpace(place);
    const space = this.journal.empty.shift();
    if (space === undefined) return;
    const job = { what: `everybody into ${space}`, space };
    this.journal.jobs.push(job);
    const form = { space: String(space), from: "community", request_key: `once-${space}` };
    await this.attempt(job, () => this.browser.send(place.slug, "/space_members/new", { method: "POST", form }));
  }

  /** Takes a job back; sent again after a lost answer it may have been taken back already. */
  async takeBack(place, id) {
    const form = { intent: "undo" };
    await this.attempt({ what: `undo of job ${id}`, maySay: [409] }, () =>
      this.browser.send(place.slug, `/settings/jobs/${id}`, { method: "POST", form }),
    );
  }

  /** Has a job that failed go on from where it was. */
  async tryAgain(place, id) {
    await this.attempt({ what: `retry of job ${id}`, maySay: [409] }, () =>
      this.browser.send(place.slug, `/settings/jobs/${id}`, { method: "POST", form: { intent: "retry" } }),
    );
  }

  async json(entry, slug, path, method, key, body, acknowledged) {
    const send = async () => {
      const answer = await this.browser.send(slug, path, {
        method,
        json: body,
        headers: key ? { "Idempotency-Key": key } : {},
      });
      if (answer.status < 400) {
        acknowledged?.();
        if (entry.key) entry.id = JSON.parse(answer.body).id;
      }
      return answer;
    };
    return this.attempt(entry, send);
  }

  /** The page's form as the page filled it in, with what the person typed. */
  async form(slug, path, having, values) {
    const page = await this.browser.send(slug, path);
    const form = formsOf(page.body).find((one) => having in one.fields);
    if (!form)
      throw new Error(
        `${slug || "the plain host"} ${path} answered ${page.status} without a form that has "${having}"`,
      );
    return { path: form.action || path, fields: { ...form.fields, ...values } };
  }
}
