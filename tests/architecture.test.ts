import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { HOUSE_PICTURES } from "~/features/communities/pictures";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import * as community from "#db/community/schema";

const ROOT = path.resolve(import.meta.dirname, "..");

const GROUND = [
  "accounts",
  "communities",
  "members",
  "navigation",
  "snippets",
  "masquerades",
  "spaces",
  "access",
  "files",
  "links",
  "jobs",
  "invitations",
  "legal",
  "demo",
];
const CONTENT = [
  "posts",
  "featured",
  "topics",
  "comments",
  "chat",
  "courses",
  "likes",
  "mentions",
  "reactions",
  "polls",
  "events",
  "sgids",
  "emojis",
  "bookmarks",
  "followers",
  "moderation",
  "feeds",
  "pages",
  "home",
  "onboarding",
  "templates",
];
const LISTENING = [
  "notifications",
  "open-pages",
  "imports",
  "operate",
  "mail",
  "digests",
  "event-mails",
  "push",
  "embeds",
  "activity",
  "storage",
  "search",
];

interface Import {
  from: string;
  to: string;
  isType: boolean;
  /** Where it stands in the code, and not at its head: loaded when it comes to that. */
  isLater: boolean;
}

const files = ["app", "workers", "durable-objects", "db"].flatMap((folder) => walk(folder));
const imports = files.flatMap(importsOf);

describe("who may import whom (design/architecture section 2)", () => {
  rule("lib imports nothing of ours", within("app/lib"), (to) => to.startsWith("app/lib"));
  rule("db schemas import lib only", within("db/community/schema", "db/directory/schema.ts"), (to) =>
    /^(db\/|app\/lib)/.test(to),
  );
  rule("ui knows no feature: it imports lib, i18n and itself", within("app/ui"), (to) =>
    /^app\/(ui|lib|i18n)\//.test(to),
  );
  rule(
    "platform never imports a feature or a door",
    within("app/platform"),
    (to, item) => /^(app\/(platform|lib|i18n)\/|db\/)/.test(to) || (item.isType && to.startsWith("durable-objects/")),
  );
  rule(
    "a feature's ui never imports *.server: it would ship to browsers",
    inFeatureUi,
    (to, item) => item.isType || !to.includes(".server"),
  );
  rule(
    "rules, policy, input, facts, present are pure: no .server, no React, no database client",
    isPure,
    (to, item) =>
      item.isType || !(to.includes(".server") || to.endsWith(".tsx") || to.startsWith("app/platform/database")),
  );
  rule(
    "features never import a door",
    within("app/features", "app/platform", "app/ui", "app/lib"),
    (to, item) => item.isType || !/^(workers|durable-objects|app\/routes)\//.test(to),
  );
  rule(
    "doors do not import each other's insides: durable objects know no worker and no route",
    within("durable-objects"),
    (to) => !/^(workers|app\/routes)\//.test(to),
  );

  test("features import down or sideways, never up: the way up is a fact", () => {
    const wrong = imports.filter(({ from, to, isType }) => {
      const [a, b] = [storey(from), storey(to)];
      return !isType && a !== null && b !== null && b > a && !from.includes("/ui/");
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("only *.server.ts of features touches the database; routes, workers and Durable Objects write no SQL", () => {
    const doors = files.filter((file) => /^(workers|app\/routes)\//.test(file));
    const withSql = doors.filter((file) => /\bsql(<[^`]*>)?`|\.prepare\(/.test(read(file)));
    expect(withSql).toEqual([]);
  });

  test("every feature folder stands on a storey", () => {
    const known = new Set([...GROUND, ...CONTENT, ...LISTENING]);
    const folders = readdirSync(path.join(ROOT, "app/features")).filter((name) => !name.includes("."));
    expect(folders.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("what a feature declares (docs/decisions/0023)", () => {
  const registries = readdirSync(path.join(ROOT, "app/features"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `app/features/${name}`);
  const isRegistry = (file: string) => registries.includes(file);

  test("the registries are these, and hold nothing but lines of features", () => {
    expect(registries.sort()).toEqual([
      "app/features/facts.ts",
      "app/features/jobs.server.ts",
      "app/features/listeners.server.ts",
      "app/features/log.server.ts",
      "app/features/matters.ts",
      "app/features/notices.ts",
      "app/features/settings.ts",
      "app/features/shell-counts.server.ts",
      "app/features/subjects.server.ts",
      "app/features/sweeps.server.ts",
      "app/features/tellers.server.ts",
    ]);
    for (const file of registries) expect(read(file), file).not.toMatch(/sql`|dangerously|<[A-Z]\w+ /);
  });

  test("no feature of ground or content imports a registry, which knows them all: what it needs, the context hands it", () => {
    const wrong = imports.filter(({ from, to, isType }) => {
      const below = storey(from);
      return !isType && isRegistry(to) && below !== null && below < 2 && !from.includes("/ui/");
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("the machinery of the Worker knows features by their registries alone", () => {
    const machinery = /^workers\/(?:context|cron|edge|errors|guard|headers|jobs|log|queue|sweeps)\.ts$/;
    const wrong = imports.filter(({ from, to }) => machinery.test(from) && storey(to) !== null);
    expect(wrong.map(describeImport)).toEqual([]);
    expect(imports.filter(({ from, to }) => machinery.test(from) && isRegistry(to)).length).toBeGreaterThan(4);
  });

  test("who hangs something on things names none of them: likes, files and the platform ask the subjects", () => {
    const declared = [...code("app/features").matchAll(/SubjectKind = \{\s*kind: "(\w+)"/g)].map(([, kind]) => kind);
    const kinds = [...declared, ...HOUSE_PICTURES];
    expect(kinds.sort()).toEqual([
      "avatar",
      "comment",
      "dark_icon",
      "dark_logo",
      "held_back_post",
      "icon",
      "logo",
      "member",
      "moderation_case",
      "muted_member",
      "post",
      "site_page",
      "welcome_banner",
    ]);
    // What a role and a limit are called as well says nothing of a subject.
    const telling = kinds.filter((kind) => kind !== "member");
    const naming = new RegExp(`[^\\w]["'](?:${telling.join("|")})["']`);
    const asking = files.filter((file) => /^app\/(?:platform|features\/(?:likes|files))\/(?!.*\/?ui\/)/.test(file));
    const wrong = asking.filter((file) => naming.test(withoutComments(read(file))) && !(file in NAMES_A_PURPOSE));
    expect(asking.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  test("a page that is read carries no registry: the more features there are, the larger they grow", () => {
    const reading = ["app/root.tsx", "app/routes/shell.tsx", "app/routes/home.tsx", "app/routes/spaces/space.tsx"];
    const carried = carriedBy([...reading, "app/routes/posts/post.tsx", "app/entry.client.tsx"]);
    expect(carried.size).toBeGreaterThan(100);
    expect([...carried].filter(isRegistry)).toEqual([]);
    // And the walk sees one where there is one.
    expect([...carriedBy(["app/routes/settings/frame.tsx"])].filter(isRegistry)).toEqual(["app/features/settings.ts"]);
  });
});

/** Where a word that is a kind of subject too is something else. */
const NAMES_A_PURPOSE: Record<string, string> = {
  "app/features/files/upload.server.ts": "what a file is uploaded for (files/rules, PURPOSES)",
  "app/platform/realtime.ts": "a page that is open, and what has changed on it",
};

const code = (folder: string) =>
  files
    .filter((file) => file.startsWith(folder))
    .map(read)
    .join("\n");

/** What a browser loads for these modules: all that they import when they are loaded, and not only when it is wanted. */
function carriedBy(from: readonly string[]): Set<string> {
  const carried = new Set<string>();
  const next = [...from];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (carried.has(file) || file.includes(".server")) continue;
    carried.add(file);
    next.push(...imports.filter((one) => one.from === file && !one.isType && !one.isLater).map(({ to }) => to));
  }
  return carried;
}

test("every table of db/community has community_id", () => {
  const tables = Object.values(community).filter((value) => is(value, Table));
  const without = tables
    .filter((table) => !Object.values(getTableColumns(table)).some((column) => column.name === "community_id"))
    .map((table) => getTableName(table));
  expect(tables.length).toBeGreaterThan(10);
  expect(without).toEqual([]);
});

/** A feature, or `errors` for everybody's, and the code of an error of its own. */
const ERROR_WORDS = /^(errors(?=_)|[a-z]+(?=_error_))_(?:error_)?(\w+)$/;

/** Codes that reach no person: the one that throws them takes them back. */
const UNSAID: Record<string, string> = {
  delivered: "somebody else has delivered it meanwhile",
  mail_known: "what a mail service tells once more has had its effect",
  job_moved: "somebody else has taken the step meanwhile",
  search_text_changed: "a text is another than was read: the delivery, or the step, is tried again",
  space_lost: "said as a refusal of the space",
};

/** Where what is named so stands: what the platform or the design system has of it goes by the same name. */
const homesOf = (feature: string) =>
  ["app/features", "app/platform", "app/ui"].map((folder) => `${folder}/${feature}/`);

describe("strings", () => {
  const folder = path.join(ROOT, "app/i18n/messages");
  for (const file of readdirSync(path.join(folder, "en"))) {
    test(`${file} has the same keys in English and Portuguese, none empty`, () => {
      const [en, pt] = ["en", "pt"].map((locale) => JSON.parse(read(`app/i18n/messages/${locale}/${file}`)));
      expect(Object.keys(pt).sort()).toEqual(Object.keys(en).sort());
      const empty = Object.entries({ ...en, ...pt }).filter(([, value]) => value === "");
      expect(empty).toEqual([]);
    });
  }

  const code = files.map(read).join("\n");
  const keys = readdirSync(path.join(folder, "en")).flatMap((file) =>
    Object.keys(JSON.parse(read(`app/i18n/messages/en/${file}`))),
  );
  const said = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));

  test("every string is said somewhere, and the words of an error where its code stands", () => {
    const isThrown = (key: string) => new RegExp(`["']${ERROR_WORDS.exec(key)?.[2]}["']`).test(code);
    const unsaid = keys.filter((key) => !said.has(key) && !(ERROR_WORDS.test(key) && isThrown(key)));
    expect(unsaid.filter((key) => key !== "$schema")).toEqual([]);
  });

  test("every code that is thrown has words", () => {
    const throwing =
      /(?:otherwise|conflict|forbidden|notFound|signInRequired|limitReached|tooLarge)\("(\w+)"|new AppError\(\d+, "(\w+)"/g;
    const thrown = new Set([...code.matchAll(throwing)].map(([, one, other]) => one ?? other ?? ""));
    const worded = new Set(keys.map((key) => ERROR_WORDS.exec(key)?.[2]));
    expect(thrown.size).toBeGreaterThan(40);
    expect([...thrown].filter((one) => !worded.has(one) && !(one in UNSAID))).toEqual([]);
  });

  test("the words of an error stand with a feature that throws it", () => {
    const wrong = keys.flatMap((key) => {
      const [, feature = "", error = ""] = ERROR_WORDS.exec(key) ?? [];
      if (feature === "" || feature === "errors") return [];
      const own = files.filter((file) => homesOf(feature).some((folder) => file.startsWith(folder)));
      const isThrown = own.some((file) => new RegExp(`["']${error}["']`).test(read(file)));
      return isThrown ? [] : [`${key}: nothing of ${feature} says ${error}`];
    });
    expect(wrong).toEqual([]);
  });

  test("no hard-coded sentence stands in an attribute a person reads or hears", () => {
    const attribute = /\s(aria-label|placeholder|title|alt|label)="[^"]*[a-zà-ÿ]{2,}[^"]*"/g;
    const wrong = files
      .filter((file) => file.endsWith(".tsx"))
      .flatMap((file) => [...read(file).matchAll(attribute)].map((match) => `${file}:${match[0]}`))
      // The beginning of an address is the same in every language.
      .filter((found) => !found.endsWith('placeholder="https://"'));
    expect(wrong).toEqual([]);
  });
});

test("what a cookie claims is known to statements alone: no policy, presenter, page or door speaks of a claim", () => {
  const naming = files.filter((file) => /\b(?:type Claim|claimsAdmin|claimsMember)\b|\{ Claim\b/.test(read(file)));
  const mayBuild = /^app\/features\/[\w-]+\/(?:commands\/)?[\w-]+\.server\.ts$/;
  expect(naming.length).toBeGreaterThan(8);
  expect(naming.filter((file) => !mayBuild.test(file))).toEqual([
    // Where it is made, handed to a builder and proven.
    "app/lib/viewer.ts",
    "app/platform/context.ts",
    "app/platform/facts/log-name.server.ts",
    "app/platform/masquerade.server.ts",
    "app/platform/session.server.ts",
    // What hands a builder's claim on to the builders of kinds.
    "app/platform/subjects.server.ts",
    "workers/context.ts",
  ]);
});

test("nothing of an address comes from the request: its Host, its scheme and its port are anybody's to write", () => {
  // `ctx.request.url` is as our own addresses are written; the request's own gives its path and its query.
  const taken =
    /new URL\((?:\w+\.)*(?:request|req|raw)\.url\)(?!\.(?:searchParams|search|pathname)\b)|get\("(?:host|forwarded|x-forwarded-[\w-]+)"\)/i;
  const wrong = files.flatMap((file) =>
    [...read(file).split("\n").entries()]
      .filter(([, line]) => taken.test(line.replaceAll("ctx.request.url", "")))
      .map(([, line]) => `${file}: ${line.trim()}`),
  );
  expect(wrong).toEqual([
    // Whose host was asked for: looked up among ours, and unknown ones are refused.
    "workers/context.ts: const asked = new URL(request.url);",
    // Whether a customer's own domain was: what stands below that one is theirs.
    "workers/headers.ts: const { hostname } = new URL(request.url);",
  ]);
});

test("other sites are asked by one port alone (docs/decisions/0061): nothing else of the Worker calls fetch", () => {
  const calling = files.filter((file) => /(?<![.\w])fetch\(/.test(withoutComments(read(file))));
  const inBrowser = /^app\/(?:platform\/client|features\/files\/client\.ts|ui\/|features\/[\w-]+\/ui\/)/;
  const doors = /^workers\//;
  const ofWorker = calling.filter((file) => !inBrowser.test(file) && !doors.test(file));
  expect(ofWorker).toEqual(["app/platform/outbound/network.server.ts"]);
  // A door's own `fetch(request)` is how it is asked; none asks by it.
  for (const file of calling.filter((one) => doors.test(one))) expect(read(file), file).not.toMatch(/await fetch\(/);
  const asking = files.filter((file) => /OUTBOUND\b/.test(read(file)) && !file.startsWith("app/platform/outbound/"));
  expect(asking).toEqual(["app/platform/env.ts"]);
});

describe("people's HTML is a tree, and one serializer writes it (docs/decisions/0011)", () => {
  /** Where tags stand in text for a reason. */
  const TEXT_OF_TAGS: Record<string, string> = {
    "app/lib/html/serialize.ts": "it is the serializer",
    "app/lib/html/polls.ts": "it finds in a text of the serializer what that wrote there for a poll",
    "app/lib/html/for-reader.ts": "it finds in a text of the serializer what that wrote there for a name or an emoji",
    "app/lib/xml.ts": "it is the serializer of XML: names are checked, texts escaped",
    "app/entry.server.tsx": "it puts React's own document together, and nothing that anybody wrote",
    "app/platform/edge/csp.ts": "it reads React's own document",
    "app/platform/edge/late-modules.ts": "it takes out of React's own document what carries the renderer's nonce",
    "app/features/embeds/code.ts": "it writes a frame to be copied; a parser proves that no name ends it",
    "app/features/snippets/document.ts": "it puts an admin's code into a document without an origin, as it was typed",
    "workers/broken-page.ts": "the page for when React is broken; hono's template escapes what stands in it",
  };
  const SET_AS_HTML: Record<string, string> = {
    "app/root.tsx": "our own scripts and the theme's colours",
    "app/ui/kept.tsx": "what React has rendered",
    "app/ui/icon.tsx": "the drawings of the icons, ours",
    "app/features/courses/ui/lesson-view.tsx": "a lesson, from the serializer",
    "app/features/pages/ui/site-page.tsx": "a page of the community, from the serializer",
    "app/features/posts/ui/post-prose.tsx": "a post's text, from the serializer",
    "app/features/comments/ui/comment-item.tsx": "a comment's text, from the serializer",
    "app/features/chat/ui/message-words.tsx": "a message's text, from the serializer",
    "app/features/members/ui/profile-head.tsx": "a bio, from the serializer",
    "app/features/legal/ui/legal-text.tsx": "what was published, from the serializer",
  };

  test("no string or pattern holds a tag: HTML is neither taken apart nor put together by text", () => {
    const wrong = files
      .filter((file) => !(file in TEXT_OF_TAGS))
      .flatMap((file) => tagsInText(read(file)).map((found) => `${file}: ${found}`));
    expect(wrong).toEqual([]);
  });

  test("only the named places hand HTML to the page as text", () => {
    const setting =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc|createContextualFragment/;
    expect(files.filter((file) => !(file in SET_AS_HTML) && setting.test(withoutComments(read(file))))).toEqual([]);
  });

  test("nothing writes HTML but the serializer, and nothing reads it but the one parser", () => {
    const importing = (name: RegExp) => files.filter((file) => name.test(read(file)));
    expect(importing(/from "parse5"/)).toEqual(["app/lib/html/parse.server.ts"]);
    expect(importing(/from "hast-util-sanitize"/)).toEqual(["app/lib/html/sanitize.server.ts"]);
    expect(
      importing(/from "(?:hast-util-(?:to|from|raw)|rehype|react-dom\/server\.browser|htmlparser2|sanitize-html)/),
    ).toEqual([]);
  });

  test("whoever is named is still there and still needs it", () => {
    for (const file of Object.keys(TEXT_OF_TAGS)) expect(tagsInText(read(file)), file).not.toEqual([]);
    for (const file of Object.keys(SET_AS_HTML)) expect(read(file), file).toMatch(/dangerouslySetInnerHTML/);
  });

  test("the rule sees what it is there to see", () => {
    for (const surgery of [
      "html.replace(/<img\\b[^>]*>/g, tag)",
      "html.match(/<\\/p>/)",
      "html.split(/(?=<h[23])/)",
      'html.indexOf("</head>")',
      "html.split('<p>')",
      'const open = `<p class="${name}">`',
      'const close = "</" + tag',
      'return "<b>" + words + "</b>"',
      "text.replace(/</g, '&lt;')",
      'text.replaceAll("<", "")',
      "const PATTERN = /<(script|style)/i",
    ]) {
      expect(tagsInText(surgery), surgery).not.toEqual([]);
    }
    for (const fine of [
      "// `<p>` is a tag",
      "/** writes `<img>` */",
      'return <p className="x">{words}</p>;',
      "sql<Row>`select a from b where a < 1 and b <= ${n}`",
      "const from = `Atrium <atrium@${host}>`",
      "if (a < b) return f<string>(c)",
    ]) {
      expect(tagsInText(fine), fine).toEqual([]);
    }
  });
});

/** What looks like a tag, or like looking for one, in the strings, templates and patterns of a source. */
function tagsInText(source: string): string[] {
  const literals =
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[=(,:!&|?[]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;
  const tag =
    /<\\?\/?(?:[a-z][\w-]*(?=[\s>/"'`$\\[(]|$)|\((?:\?[:=!])?[a-z]|[h!][[-])|^["'`]<\/["'`]$|^\/<\/|<\/["'`$]|&(?:lt|gt|quot|#\d+|#x[\da-f]+);/i;
  const bracket = /\.(?:replace|replaceAll|split|indexOf|lastIndexOf|match|matchAll|search)\(\s*["'`]<["'`]/g;
  const code = withoutComments(source);
  return [...(code.match(literals) ?? []).filter((literal) => tag.test(literal)), ...(code.match(bracket) ?? [])];
}

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm, "");

describe("styles: what is global is app/ui/styles, the rest stands beside its component (docs/decisions/0021)", () => {
  const sheets = walk("app", /\.css$/);
  const modules = sheets.filter((file) => file.endsWith(".module.css"));
  const parts = classesOf(
    sheets
      .filter((file) => file.startsWith("app/ui/styles/"))
      .map(read)
      .join("\n"),
  );
  const components = files.filter((file) => /^app\/.*\.tsx?$/.test(file));
  const readers = new Map(modules.map((module) => [module, components.flatMap((file) => readsOf(file, module))]));

  test("no sheet outside of app/ui/styles is global, and no two modules have one name", () => {
    const elsewhere = sheets.filter((file) => !file.startsWith("app/ui/styles/") && !modules.includes(file));
    expect(elsewhere).toEqual([]);
    const names = modules.map((file) => path.basename(file));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("a module is read by files of its own folder only, and by some", () => {
    const wrong = [...readers].flatMap(([module, found]) =>
      found.length === 0
        ? [`nothing reads ${module}`]
        : found
            .filter(({ file }) => path.dirname(file) !== path.dirname(module))
            .map(({ file }) => `${file} reads ${module}`),
    );
    expect(wrong).toEqual([]);
  });

  test("every class of a module is read, and every class that is read is there", () => {
    const wrong = [...readers].flatMap(([module, found]) => {
      const own = new Set([...classesOf(read(module).replace(GLOBAL, ""))].map(camel));
      const said = new Set(found.flatMap(({ names }) => names));
      return [
        ...[...own].filter((name) => !said.has(name)).map((name) => `${module}: nothing reads ${name}`),
        ...[...said].filter((name) => !own.has(name)).map((name) => `${module} has no ${name}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test("a module fits the house's parts and moves by its keyframes by name, and leaves the layers to the build", () => {
    const wrong = modules.flatMap((module) => {
      const css = read(module);
      const fitted = [...css.matchAll(GLOBAL)].flatMap(([, inner = ""]) => [...classesOf(`${inner}{}`)]);
      const strange = fitted.filter((name) => !parts.has(name) && !name.startsWith("ProseMirror"));
      // Else it is taken for the module's own, which there is none of.
      const moved = [...css.matchAll(/animation(?:-name)?:\s*(?!none|global\()([\w-]+)/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !css.includes(`@keyframes ${name}`));
      return [...strange, ...moved, ...(css.includes("@layer") ? ["@layer"] : [])].map((what) => `${module}: ${what}`);
    });
    expect(wrong).toEqual([]);
  });

  test("a class written out in the pages is one of the house's, and the house has none that nobody writes", () => {
    const written = components.flatMap((file) => writtenClasses(read(file)).map((name) => ({ file, name })));
    const unknown = written.filter(({ name }) => !parts.has(name));
    expect(unknown.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
    // Sizes and places are put together: `s${size}`, `x${column}`.
    const words = new Set(components.flatMap((file) => wordsOf(read(file))));
    const unused = [...parts].filter((name) => !words.has(name) && !words.has(name.replace(/\d+$/, "${")));
    expect(unused.filter((name) => !/^ProseMirror|^is-(?:editor-)?empty$|^selectedCell$/.test(name))).toEqual([]);
  });

  test("what looks for an element by a class looks for one of the house's: a module's is called otherwise in the page", () => {
    const asking = /(?:querySelector(?:All)?|closest|matches)(?:<[^>(]*>)?\(\s*["'`]([^"'`]*)/g;
    const wrong = files.flatMap((file) =>
      [...read(file).matchAll(asking)]
        .flatMap(([, selector = ""]) => [...classesOf(`${selector.replace(/\[[^\]]*\]?/g, "")}{}`)])
        .filter((name) => !parts.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test("the rules see what they are there to see", () => {
    expect([...classesOf("@media (x) { .a.b:hover > .c-d::after, e { f: .5s } } /* .g {} */")]).toEqual([
      "a",
      "b",
      "c-d",
    ]);
    expect(writtenClasses('<p className={clsx("a b", x === "no" && styles.c)} triggerClassName="d">')).toEqual([
      "a",
      "b",
      "d",
    ]);
    expect(wordsOf('["a b", `s${size}`]')).toEqual(["a", "b", "s${"]);
  });
});

const GLOBAL = /:global\(([^()]*)\)/g;

function classesOf(css: string): Set<string> {
  const selectors = [...css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/[^{};]+(?=\{)/g)].map(([text]) => text);
  const found = selectors.filter((text) => !text.trim().startsWith("@")).join(" ");
  return new Set([...found.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name));
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a file reads of a module: nothing where it does not import it. */
function readsOf(file: string, module: string): { file: string; names: string[] }[] {
  const source = read(file);
  const imported = [...source.matchAll(/import (?:(\w+) from )?"([^"]+\.module\.css)";/g)];
  return imported
    .filter(([, , specifier = ""]) => resolve(file, specifier) === module)
    .map(([, as]) => {
      const code = source.replace(/^import .*$/gm, "");
      const names = as ? [...code.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, "g"))] : [];
      return { file, names: names.map(([, name = ""]) => name) };
    });
}

/** The classes that stand as words in a `className`; what a value is compared with is none. */
function writtenClasses(source: string): string[] {
  const places = source.matchAll(/\w*lassName(?:=|: )("[^"]*"|\{[^}]*\}|clsx\([^)]*\))/g);
  return [...places].flatMap(([, value = ""]) =>
    [...value.replace(/[!=]== "[^"]*"/g, "").matchAll(/"([^"]*)"/g)].flatMap(([, text = ""]) => split(text)),
  );
}

/** Every word of every string; of a template what stands before its first value, with the `${` that follows. */
function wordsOf(source: string): string[] {
  const strings = [...source.matchAll(/"([^"\n]*)"/g)].map(([, text = ""]) => text);
  const templates = [...source.matchAll(/`([^`]*)`/g)].map(([, text = ""]) => text.replace(/\$\{[^}]*\}/g, "${ "));
  return [...strings, ...templates].flatMap(split);
}

const split = (text: string) => text.split(/\s+/).filter(Boolean);

test("the platform's own page caching stays off: its key ignores host, cookie and language", () => {
  expect(read("wrangler.toml")).not.toMatch(/^\s*\[?cache\]?/m);
});

function rule(name: string, applies: (file: string) => boolean, allowed: (to: string, item: Import) => boolean) {
  test(name, () => {
    const wrong = imports.filter((item) => applies(item.from) && !allowed(item.to, item));
    expect(wrong.map(describeImport)).toEqual([]);
  });
}

const describeImport = ({ from, to }: Import) => `${from} imports ${to}`;

function within(...folders: string[]) {
  return (file: string) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
}

function inFeatureUi(file: string) {
  return /^app\/features\/\w[\w-]*\/ui\//.test(file);
}

function isPure(file: string) {
  return /^app\/features\/[\w-]+\/(rules|policy|input|facts|present)\.ts$/.test(file);
}

function storey(file: string): number | null {
  const feature = /^app\/features\/([\w-]+)\//.exec(file)?.[1];
  if (!feature) return null;
  if (GROUND.includes(feature)) return 0;
  if (CONTENT.includes(feature)) return 1;
  return LISTENING.includes(feature) ? 2 : null;
}

function importsOf(file: string): Import[] {
  const pattern = /^\s*(import|export)\s+(type\s+)?[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/gm;
  return [...read(file).matchAll(pattern)].flatMap((match) => {
    const to = resolve(file, match[3] ?? match[4] ?? "");
    return to ? [{ from: file, to, isType: match[2] !== undefined, isLater: match[4] !== undefined }] : [];
  });
}

/** The path from the root of what is imported; null for packages and generated code. */
function resolve(from: string, specifier: string): string | null {
  const base = specifier.startsWith("~/")
    ? path.join("app", specifier.slice(2))
    : specifier.startsWith("#db/")
      ? path.join("db", specifier.slice(4))
      : specifier.startsWith(".")
        ? path.join(path.dirname(from), specifier)
        : null;
  if (!base || base.includes("+types") || base.includes("generated")) return null;
  const found = [base, `${base}.ts`, `${base}.tsx`, path.join(base, "index.ts")].find(
    (candidate) => existsSync(path.join(ROOT, candidate)) && statSync(path.join(ROOT, candidate)).isFile(),
  );
  return found ?? base;
}

function walk(folder: string, kind = /\.tsx?$/): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return /generated|migrations|seed\/demo|pictures/.test(file) ? [] : walk(file, kind);
    return kind.test(entry.name) ? [file] : [];
  });
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}
