import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Maker } from './made-parts.ts';
import { table } from './made-parts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const core = join(root, 'packages/core/src');

/** Something that core exports, as its source has it. */
interface Declaration {
  /** In packages/core/src. */
  readonly file: string;
  readonly name: string;
  readonly isFunction: boolean;
  /** The comment as a text; empty: there is none. */
  readonly about: string;
  /** The comment and the declaration. */
  readonly source: string;
}

const declared =
  /^((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)export (?:(async function|function|const|interface|type)) (\w+)/gm;

const declarationsIn = (file: string): readonly Declaration[] => {
  const text = readFileSync(join(core, file), 'utf8');
  return [...text.matchAll(declared)].map(({ 0: head, 1: comment = '', 2: kind = '', 3: name = '', index }) => {
    const rest = text.slice(index + head.length);
    // Prettily printed source ends a declaration where a line of it begins with what closes it, or with its semicolon.
    const end =
      /^[^\n]*;\n|^[\s\S]*?\n(?:[})\]][^\n]*;?|[^\n]*;)\n(?=\n|export |const |\/\/|\/\*|$)/.exec(rest)?.[0] ?? rest;
    const about = comment
      .replace(/^\/\*\*|\*\/\n$/g, '')
      .replace(/^ *\* ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
    const isFunction =
      kind.endsWith('function') ||
      (kind === 'const' && /^[^=]*=\s*(?:async\s*)?(?:<[^>]*>)?\(/.test(rest.split('\n').slice(0, 8).join('\n')));
    return { file, name, isFunction, about, source: (head + end).trim() };
  });
};

const declarations = (): ReadonlyMap<string, Declaration> =>
  new Map(
    globSync('**/*.ts', { cwd: core })
      .filter((file) => !/\.test\.ts$|^testing\/|natures\//.test(file))
      .sort()
      .flatMap(declarationsIn)
      .map((one) => [one.name, one] as const),
  );

/** Names of core's that what an author imports from the kit says. */
const namesOfKit = (): readonly string[] => {
  const kit = join(root, 'packages/vendor-kit/src');
  const files = [...readFileSync(join(kit, 'index.ts'), 'utf8').matchAll(/from '\.\/(.+)'/g)].map(
    ([, file]) => file ?? '',
  );
  return files.flatMap((file) =>
    [...readFileSync(join(kit, file), 'utf8').matchAll(/import (type )?\{([^}]*)\} from '@cartage\/core'/g)].flatMap(
      ([, isType, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => isType || name.startsWith('type '))
          .map((name) => name.replace(/^type /, '')),
    ),
  );
};

/** The types of core that a plugin meets, with those that they are made of: source, in the order of its files. */
export const coreTypes: Maker = () => {
  const known = declarations();
  const met = new Set<string>();
  const meet = (name: string): void => {
    const one = known.get(name);
    if (met.has(name) || one === undefined || one.isFunction) return;
    met.add(name);
    // Types begin with a capital; a value counts where a type is made of it.
    const words = one.source.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/'[^'\n]*'|keyof typeof \w+/g, '');
    for (const [, type, value] of words.matchAll(/\b([A-Z]\w+)|\btypeof (\w+)/g)) meet(type ?? value ?? '');
  };
  for (const name of namesOfKit()) meet(name);
  const byFile = Map.groupBy(
    [...known.values()].filter(({ name }) => met.has(name)),
    ({ file }) => file,
  );
  return [...byFile]
    .map(([file, all]) => `### ${file}\n\n\`\`\`ts\n${all.map((one) => spelledOut(one, known)).join('\n\n')}\n\`\`\``)
    .join('\n\n');
};

/** A type of names that a table of core has, with the names themselves. */
const spelledOut = ({ source }: Declaration, known: ReadonlyMap<string, Declaration>): string =>
  source.replace(/ keyof typeof (\w+)/, (whole, table: string) => {
    const names = [...(known.get(table)?.source ?? '').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => `\n  | '${name}'`);
    return names.length === 0 ? whole : names.join('');
  });

/** What functions of core do, by the first sentences of their comments. */
export const coreFunctions: Maker = (names) => {
  const known = declarations();
  return table(
    ['function', 'what it does'],
    names.map((name) => {
      const one = known.get(name);
      if (one === undefined || one.about === '') throw new RangeError(`The core exports no ${name} with a comment.`);
      return [`\`${name}\``, one.about.replace(/ @[\s\S]*$/, '').replaceAll('|', '\\|')];
    }),
  );
};
