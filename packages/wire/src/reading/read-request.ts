import { type CompanySettings, type Problem, problem } from '@cartage/core';
import type { z } from 'zod';
import type { Contract, RequestOf } from '../contract/contract.ts';
import { unwrap } from '../schema/schema-parts.ts';
import { MAX_PROBLEMS, type ReadBody, readBody } from './read-body.ts';
import { readTexts, type TextEntry } from './read-text.ts';
import { withSettled } from './settled-body.ts';

/** A request as it came. */
export interface GivenRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Iterable<TextEntry>;
  /** Parsed JSON; undefined where none is read. */
  readonly body: unknown;
}

/**
 * Reads path, query and body by their contract. The problems of the three come together, each with its target: the
 * parameter's name, or the JSON path in the body (interface 5.1 to 5.3). See `readBody` for what becomes of unreadable
 * places. `settings`: what the company that it is for has settled beforehand.
 */
export function readRequest<C extends Contract>(
  contract: C,
  given: GivenRequest,
  settings: CompanySettings = {},
): ReadBody<RequestOf<C>> {
  const { settled } = contract;
  const parts = {
    params: contract.params && readPart(contract.params, Object.entries(given.params)),
    query: contract.query && readPart(contract.query, given.query),
    body:
      contract.body &&
      readBody(contract.body, given.body, settled && ((named) => withSettled(named, settled, settings))),
  };
  const read = [parts.params, parts.query, parts.body].filter((part) => part !== undefined);
  const isWhole = read.every(({ value }) => value !== null);
  return {
    value: isWhole ? (valuesOf(parts) as RequestOf<C>) : null,
    problems: read.flatMap(({ problems }) => problems).slice(0, MAX_PROBLEMS),
    unreadable: read.flatMap((part) => (part === parts.body ? placesIn(contract.body, part) : part.unreadable)),
  };
}

/** A body that could not be read at all takes none of path and query with it. */
const placesIn = (body: z.ZodType | undefined, { unreadable }: ReadBody<unknown>): readonly string[] => {
  const def = body && unwrap(body)._zod.def;
  const members = def?.type === 'object' ? Object.keys(def.shape) : [''];
  return unreadable.flatMap((place) => (place === '' ? members : [place]));
};

type Parts = Readonly<Record<'params' | 'query' | 'body', ReadBody<unknown> | undefined>>;

const valuesOf = ({ params, query, body }: Parts) => ({
  params: params?.value,
  query: query?.value,
  body: body?.value,
});

function readPart(schema: z.ZodObject, entries: Iterable<TextEntry>): ReadBody<unknown> {
  const { members, repeated } = readTexts(schema, entries);
  const read = readBody(schema, members);
  if (repeated.length === 0) return read;
  return {
    ...read,
    problems: read.problems.map((found) =>
      found.target !== null && repeated.includes(found.target) ? comesOnce(found.target) : found,
    ),
  };
}

const comesOnce = (name: string): Problem =>
  problem('RequestInvalid', name, {
    en: `The parameter ${name} is given more than once; give it once.`,
    ru: `Параметр ${name} указан несколько раз; укажите его один раз.`,
  });
