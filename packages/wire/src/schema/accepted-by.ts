import { type LocalText, sameText } from '@cartage/core';
import { z } from 'zod';
import { listBounds } from './long-lists.ts';
import { unwrap } from './schema-parts.ts';

/** What a schema with a check of its own accepts, for people. */
export const acceptedTexts = z.registry<LocalText>();

/** What a schema accepts instead of a value that it refused, to go on after 'accepted:'. */
export function acceptedBy(schema: z.core.$ZodType, refused: unknown): LocalText {
  const unwrapped = unwrap(schema);
  const own = acceptedTexts.get(unwrapped);
  if (own !== undefined) return own;
  const { def } = unwrapped._zod;
  switch (def.type) {
    case 'string':
      return unwrapped instanceof z.ZodString ? texts(unwrapped, refused) : kinds.string;
    case 'number':
      return unwrapped instanceof z.ZodNumber ? numbers(unwrapped) : kinds.number;
    case 'literal':
      return sameText(def.values.map((value) => JSON.stringify(value)).join(', '));
    case 'enum':
      return sameText(Object.values(def.entries).join(', '));
    case 'union':
      return either(def.options.map((option) => acceptedBy(option, refused)));
    case 'array':
      return list(listBounds(def));
    case 'boolean':
    case 'object':
    case 'record':
    case 'null':
      return kinds[def.type];
    default:
      return { en: 'another format, see the documentation', ru: 'другой формат, см. документацию' };
  }
}

const kinds = {
  string: { en: 'a string', ru: 'строка' },
  number: { en: 'a number', ru: 'число' },
  boolean: { en: 'true or false', ru: 'true или false' },
  object: { en: 'an object', ru: 'объект' },
  record: { en: 'an object', ru: 'объект' },
  null: sameText('null'),
} as const satisfies Record<string, LocalText>;

function texts({ minLength, maxLength }: z.ZodString, refused: unknown): LocalText {
  const length = typeof refused === 'string' ? Array.from(refused).length : 0;
  if (length > 0 && (maxLength === null || length <= maxLength)) return storable;
  if (maxLength !== null) return sized(minLength ?? 0, maxLength);
  return minLength === 1 ? filled : kinds.string;
}

const sized = (least: number, most: number): LocalText => ({
  en: `a string of ${least} to ${most} characters`,
  ru: `строка, символов: от ${least} до ${most}`,
});

/** A text that is not too long is refused for nothing else than what a database cannot hold. */
const storable: LocalText = {
  en: 'a string without U+0000 and unpaired surrogates',
  ru: 'строка без U+0000 и непарных суррогатов',
};

const filled: LocalText = { en: 'a non-empty string', ru: 'непустая строка' };

function numbers({ format, minValue, maxValue }: z.ZodNumber): LocalText {
  const kind: LocalText = format === null ? kinds.number : { en: 'a whole number', ru: 'целое число' };
  // Both bounds of a number that may be any, or any that is exact, say nothing.
  if (minValue === null || maxValue === null || maxValue - minValue > Number.MAX_SAFE_INTEGER) return kind;
  return { en: `${kind.en} from ${minValue} to ${maxValue}`, ru: `${kind.ru} от ${minValue} до ${maxValue}` };
}

const list = ({ least, most }: ReturnType<typeof listBounds>): LocalText => ({
  en: `an array of ${least} to ${most} elements`,
  ru: `массив, элементов: от ${least} до ${most}`,
});

const either = (texts: readonly LocalText[]): LocalText => ({
  en: [...new Set(texts.map(({ en }) => en))].join(' or '),
  ru: [...new Set(texts.map(({ ru }) => ru))].join(' или '),
});
