import { type Problem, restsOn } from '@cartage/core';
import type { z } from 'zod';
import { longLists } from '../schema/long-lists.ts';
import { exactNames } from './exact-names.ts';
import { pathText } from './path-text.ts';
import { WithPlaceholders } from './placeholders.ts';
import { misfit } from './schema-problem.ts';

/** The most problems that one answer reports. */
export const MAX_PROBLEMS = 100;

/** A body as its schema reads it. */
export interface ReadBody<T> {
  /**
   * With placeholders where it could not be read; null when a list is too long, or there are as many problems as can be
   * reported.
   */
  readonly value: T | null;
  /** RequestInvalid, one for each place that does not fit; the target is its JSON path. */
  readonly problems: readonly Problem[];
  /** The JSON paths that hold a placeholder, or nothing, instead of what was sent. */
  readonly unreadable: readonly string[];
}

/**
 * Reads a body of any version. All problems of a request are to be reported together (interface 5.3), those of shape
 * and those of the rules. The rules need a value of the right shape, so an unreadable place is taken out where it is
 * optional, and holds a sample where it is required. What the rules then say of those places means nothing:
 * `withoutUnreadable`. A good body costs one parse. `complete` adds what need not be sent, once names are exact and
 * no list is too long: it works on each element.
 */
export function readBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
  complete: (named: unknown) => unknown = asItIs,
): ReadBody<z.output<S>> {
  const sent = exactNames(schema, body);
  const tooLong = longLists(schema, sent).slice(0, MAX_PROBLEMS);
  if (tooLong.length > 0)
    return { value: null, problems: tooLong.map((path) => misfit(schema, sent, path)), unreadable: [] };

  const named = complete(sent);
  const first = schema.safeParse(named);
  if (first.success) return { value: first.data, problems: [], unreadable: [] };

  const paths = badPlaces(first.error.issues);
  const problems = paths.map((path) => misfit(schema, named, path));
  if (paths.length === MAX_PROBLEMS) return { value: null, problems, unreadable: [] };

  const filled = new WithPlaceholders(schema, named);
  const unreadable = paths.map((path) => pathText(filled.fill(path)));
  const second = schema.safeParse(filled.body);
  return { value: second.success ? second.data : null, problems, unreadable };
}

const asItIs = (named: unknown): unknown => named;

/** Each place once: a check may go on after the type is wrong (an empty array is shorter than one character). */
function badPlaces(issues: readonly z.core.$ZodIssue[]): readonly (readonly PropertyKey[])[] {
  const places = new Map<string, readonly PropertyKey[]>();
  for (const { path } of issues) {
    places.set(pathText(path), path);
    if (places.size === MAX_PROBLEMS) break;
  }
  return [...places.values()];
}

/**
 * The problems whose verdict rests on none of the places that could not be read: the value that stands there for the
 * rules' sake was made up. Targets and reads are JSON paths of the same body (see `asWritten`).
 */
export const withoutUnreadable = (problems: readonly Problem[], unreadable: readonly string[]): readonly Problem[] =>
  unreadable.length === 0 ? problems : problems.filter((found) => !unreadable.some((place) => restsOn(found, place)));
