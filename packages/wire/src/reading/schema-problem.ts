import { type LocalText, type Problem, problem, sameText } from '@cartage/core';
import { z } from 'zod';
import { acceptedBy } from '../schema/accepted-by.ts';
import { memberOf, unwrap } from '../schema/schema-parts.ts';
import { pathText, valueAt } from './path-text.ts';

/** RequestInvalid for a place of a body that does not fit: the value, shortened, and what would be accepted. */
export function misfit(schema: z.core.$ZodType, body: unknown, path: readonly PropertyKey[]): Problem {
  const place = path.reduce<z.core.$ZodType | undefined>((one, key) => one && memberOf(one, key), schema);
  const value = valueAt(body, path);
  const accepted = place === undefined ? unknownMember : acceptedBy(place, value);
  const isQuoted = place === undefined || !unquoted.has(unwrap(place));
  return problem('RequestInvalid', pathText(path) || null, isQuoted ? refusal(value, accepted) : refusalOf(accepted));
}

/** Schemas of values that no answer repeats, because they may hold a secret. */
export const unquoted = z.registry();

/** The sentence of a refused value; `accepted` goes on after 'accepted:'. */
export const refusal = (value: unknown, accepted: LocalText): LocalText =>
  value === undefined || value === null
    ? {
        en: `A value is required here; accepted: ${accepted.en}.`,
        ru: `Здесь требуется значение; допустимо: ${accepted.ru}.`,
      }
    : {
        en: `The value ${quotedValue(value).en} is not accepted; accepted: ${accepted.en}.`,
        ru: `Значение ${quotedValue(value).ru} не принимается; допустимо: ${accepted.ru}.`,
      };

const refusalOf = (accepted: LocalText): LocalText => ({
  en: `The value is not accepted; accepted: ${accepted.en}.`,
  ru: `Значение не принимается; допустимо: ${accepted.ru}.`,
});

const unknownMember: LocalText = { en: 'nothing of this name', ru: 'ничего с таким именем' };

const LONGEST = 60;

/** A value as a sentence quotes it: short, on one line, and safe for any depth. */
export function quotedValue(value: unknown): LocalText {
  if (typeof value === 'string')
    return sameText(JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value));
  if (Array.isArray(value)) return { en: `[array of ${value.length}]`, ru: `[массив, элементов: ${value.length}]` };
  if (typeof value === 'object' && value !== null) return { en: '{object}', ru: '{объект}' };
  return sameText(String(value));
}
