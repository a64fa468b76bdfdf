import { parseSync } from "vite";

/** Source files by their paths from the project's root. */
export type Sources = ReadonlyMap<string, string>;

/** A declaration at the head of a module: `app/routes/home.tsx#action`. */
export type Name = `${string}#${string}`;

/** What each declaration at the head of a module names, in calls or otherwise, of all that stands at the head of one. */
export type Calls = ReadonlyMap<Name, ReadonlySet<Name>>;

interface Node {
  type: string;
  [key: string]: unknown;
}

interface Module {
  /** What a name at its head stands for elsewhere. */
  imported: Map<string, { from: string; name: string }>;
  /** What it hands on under its own names; "*" of a whole module. */
  handedOn: { as: string; from: string; name: string }[];
  declared: Map<string, Node[]>;
}

/** Reads who names whom. What is no module of ours is nobody. */
export function callsIn(sources: Sources): Calls {
  const modules = new Map([...sources].map(([file, text]) => [file, moduleOf(file, text)]));
  const fileOf = (from: string, by: string) => resolve(sources, from, by);

  function find(file: string | null, name: string, seen = new Set<string>()): Name | null {
    const module = file === null ? undefined : modules.get(file);
    if (!file || !module || seen.has(`${file}#${name}`)) return null;
    seen.add(`${file}#${name}`);
    if (module.declared.has(name)) return `${file}#${name}`;
    const imported = module.imported.get(name);
    if (imported) return find(fileOf(imported.from, file), imported.name, seen);
    for (const { as, from, name: theirs } of module.handedOn) {
      if (as !== name && as !== "*") continue;
      const found = find(fileOf(from, file), as === "*" ? name : theirs, seen);
      if (found) return found;
    }
    return null;
  }

  return new Map(
    [...modules].flatMap(([file, { declared }]) =>
      [...declared].map(([name, nodes]): [Name, Set<Name>] => {
        const named = nodes.flatMap((node) => namesIn(node));
        const found = named.map((one) =>
          "from" in one ? find(fileOf(one.from, file), one.name) : find(file, one.name),
        );
        return [`${file}#${name}`, new Set(found.filter((one) => one !== null))];
      }),
    ),
  );
}

/** All that is reached from some, themselves among them; what `stops` is reached, and nothing through it. */
export function reachedFrom(
  calls: Calls,
  from: readonly Name[],
  stops: (name: Name) => boolean = () => false,
): Set<Name> {
  const reached = new Set(from);
  for (const name of reached) {
    if (stops(name)) continue;
    for (const next of calls.get(name) ?? []) reached.add(next);
  }
  return reached;
}

function moduleOf(file: string, text: string): Module {
  const module: Module = { imported: new Map(), handedOn: [], declared: new Map() };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse`);
  for (const node of program.body as unknown as Node[]) take(module, node);
  return module;
}

function take(module: Module, node: Node): void {
  const declare = (name: string, what: Node) => module.declared.set(name, [...(module.declared.get(name) ?? []), what]);
  switch (node.type) {
    case "ImportDeclaration":
      if (node.importKind === "type") return;
      for (const one of node.specifiers as Node[]) {
        if (one.importKind === "type") continue;
        const name = one.type === "ImportDefaultSpecifier" ? "default" : nameOf(one.imported ?? one.local);
        module.imported.set(nameOf(one.local), { from: textOf(node.source), name });
      }
      return;
    case "ExportAllDeclaration":
      module.handedOn.push({ as: "*", from: textOf(node.source), name: "*" });
      return;
    case "ExportDefaultDeclaration":
      declare("default", node.declaration as Node);
      return;
    case "ExportNamedDeclaration":
      if (node.declaration) return take(module, node.declaration as Node);
      for (const one of node.specifiers as Node[]) {
        const [as, name] = [nameOf(one.exported), nameOf(one.local)];
        if (node.source) module.handedOn.push({ as, from: textOf(node.source), name });
        else if (as !== name) declare(as, one.local as Node);
      }
      return;
    case "VariableDeclaration":
      for (const one of node.declarations as Node[]) {
        for (const name of bound(one.id as Node)) if (one.init) declare(name, one.init as Node);
      }
      return;
    case "FunctionDeclaration":
    case "ClassDeclaration":
      declare(nameOf(node.id), node);
  }
}

type Named = { name: string } | { name: string; from: string };

/** Names of values, wherever they stand; of what is loaded later, what is taken of it. */
function namesIn(node: unknown): Named[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== "object" || node === null || !("type" in node)) return [];
  const { type, ...parts } = node as Node;
  if (type === "Identifier" || type === "JSXIdentifier") return [{ name: nameOf(node) }];
  if (type === "VariableDeclarator" && loaded(parts.init)) return taken(parts.id as Node, loaded(parts.init) ?? "");
  if (type === "MemberExpression") {
    const from = loaded(parts.object);
    if (from !== null && !parts.computed) return [{ name: nameOf(parts.property), from }];
    return [...namesIn(parts.object), ...(parts.computed ? namesIn(parts.property) : [])];
  }
  if (type === "Property" || type === "PropertyDefinition" || type === "MethodDefinition") {
    return [...(parts.computed ? namesIn(parts.key) : []), ...namesIn(parts.value)];
  }
  // What is said of types alone runs nowhere.
  if (type.startsWith("TS")) return namesIn(parts.expression);
  return Object.entries(parts).flatMap(([key, part]) => (/^(?:type|return)/.test(key) ? [] : namesIn(part)));
}

const taken = (pattern: Node, from: string): Named[] =>
  (pattern.properties as Node[] | undefined)?.map(({ key }) => ({ name: nameOf(key), from })) ?? [];

/** The module in `await import("…")`; null for anything else. */
function loaded(node: unknown): string | null {
  const { type, argument, source } = (node ?? {}) as Node;
  if (type === "AwaitExpression" || type === "ParenthesizedExpression") return loaded(argument);
  return type === "ImportExpression" ? textOf(source) : null;
}

function bound(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [nameOf(pattern)];
  const parts = (pattern.properties ?? pattern.elements ?? []) as (Node | null)[];
  return parts.flatMap((part) => (part ? bound((part.value ?? part.argument ?? part) as Node) : []));
}

const nameOf = (node: unknown): string => String((node as { name?: string; value?: string }).name ?? textOf(node));
const textOf = (node: unknown): string => String((node as { value?: unknown }).value);

function resolve(sources: Sources, from: string, by: string): string | null {
  const path = from.startsWith("~/") ? `app/${from.slice(2)}` : from.startsWith(".") ? joined(by, from) : null;
  if (path === null) return null;
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => sources.has(file)) ?? null;
}

function joined(by: string, from: string): string {
  const parts = by.split("/").slice(0, -1);
  for (const part of from.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
