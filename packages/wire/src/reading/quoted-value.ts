import { type LocalText, sameText } from '@cartage/core';

const LONGEST = 60;

/** A value as a sentence quotes it: short, on one line, and safe for any depth. */
export function quotedValue(value: unknown): LocalText {
  if (typeof value === 'string')
    return sameText(JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value));
  if (Array.isArray(value)) return { en: `[array of ${value.length}]`, ru: `[массив, элементов: ${value.length}]` };
  if (typeof value === 'object' && value !== null) return { en: '{object}', ru: '{объект}' };
  return sameText(String(value));
}
