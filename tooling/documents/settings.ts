import { readApiEnv } from '@cartage/api';
import type { Environment } from '@cartage/service';
import { readWorkerEnv } from '@cartage/worker';
import { type Maker, remarkedTable } from './made-parts.ts';

/** A setting as the code reads it. */
interface Variable {
  readonly fallback: string;
  readonly accepts: string;
}

/** What the processes read from the environment, with defaults and what is accepted; the meaning is a person's to say. */
export const variables: Maker = (_, written) =>
  remarkedTable(
    ['variable', 'default', 'accepts', 'meaning'],
    [...knownVariables()].map(([name, { fallback, accepts }]) => [
      `\`${name}\``,
      fallback && `\`${fallback}\``,
      accepts.replaceAll(/[|<]/g, '\\$&'),
    ]),
    written,
  );

/** Some are read only beside a certain choice, so each choice is made once. */
const knownVariables = (): ReadonlyMap<string, Variable> => {
  const first = readWith({});
  const chosen = [...first.choices].flatMap(([name, choices]) => choices.map((choice) => readWith({ [name]: choice })));
  return new Map([first, ...chosen].toReversed().flatMap(({ known }) => [...known]));
};

type Accepts = Parameters<Environment['text']>[2];

interface Reading {
  readonly known: ReadonlyMap<string, Variable>;
  readonly choices: ReadonlyMap<string, readonly string[]>;
}

const readWith = (given: Readonly<Record<string, string>>): Reading => {
  const known = new Map<string, Variable>();
  const choices = new Map<string, readonly string[]>();
  const note = <T>(name: string, fallback: T, accepts: string): T => {
    // Some are read twice, and once as a plain text.
    if (accepts !== 'text' || !known.has(name))
      known.set(name, { fallback: fallback === null ? '' : String(fallback), accepts });
    return fallback;
  };
  const wordsOf = (accepts: Accepts): string => accepts?.words ?? 'text';
  const environment: Environment = {
    problems: [],
    text: (name, fallback, accepts) => note(name, fallback, wordsOf(accepts)),
    optional: (name, accepts) => note(name, null, wordsOf(accepts)),
    needed: (name, _, accepts) => note(name, '', wordsOf(accepts)),
    integer: (name, fallback, least, most) => note(name, fallback, `${least} to ${most}`),
    choice: (name, all, fallback) => {
      choices.set(name, all);
      note(name, fallback, all.join(', '));
      return all.find((one) => one === given[name]) ?? fallback;
    },
  };
  readApiEnv(environment);
  readWorkerEnv(environment);
  return { known, choices };
};
