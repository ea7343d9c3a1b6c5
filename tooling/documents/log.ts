import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Maker, remarkedTable } from './made-parts.ts';

/** A line that the source writes into the log. */
interface LoggedLine {
  readonly file: string;
  readonly message: string;
  readonly level: string;
  /** Of its own; every line has `level`, `time` and `msg` besides. */
  readonly fields: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every line that packages and apps log. The kit's log is the plugins', whose words are in a field. */
export const loggedLines = (): readonly LoggedLine[] =>
  globSync('{packages,apps}/*/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\/|^packages\/vendor-kit\//.test(file))
    .sort()
    .flatMap((file) => linesIn(file, readFileSync(join(root, file), 'utf8')));

const linesIn = (file: string, source: string): readonly LoggedLine[] =>
  [...source.matchAll(/\blog\.(debug|info|warn|error)\(/g)].flatMap(({ index, 1: level = '', 0: call }) => {
    const rest = source.slice(index + call.length);
    const message = /,\s*'([^']*)',?\s*\)/.exec(rest.slice(0, 600))?.[1];
    // What passes lines on has no message of its own.
    return message === undefined ? [] : [{ file, message, level, fields: namesOf(rest.trimStart()) }];
  });

/** The names that an object has whose source the text begins with; those of objects in it are not fields of the line. */
const namesOf = (source: string): readonly string[] => {
  const names: string[] = [];
  let depth = 0;
  let isName = false;
  for (const [token] of source.matchAll(/[([{}\])]|,|\.\.\.|\w+|\S/g)) {
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    if (depth === 0) return names;
    if (depth === 1 && isName && /^\w/.test(token)) names.push(token);
    isName = depth === 1 && (token === ',' || (token === '{' && names.length === 0));
  }
  return names;
};

/** The messages of the log, with their levels; when they come is a person's to say. */
export const messages: Maker = (_, written) =>
  remarkedTable(
    ['message', 'level', 'when'],
    [...new Map(loggedLines().map((line) => [`${line.message} ${line.level}`, line])).values()].map(
      ({ message, level }) => [message, level],
    ),
    written,
  );
