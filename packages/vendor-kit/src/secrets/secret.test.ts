import { sameText } from '@cartage/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { secret } from './secret.ts';
import { describeFields, maskSecrets, SECRET_MASK, secretFields } from './secret-fields.ts';

const schema = z.object({
  login: z.string().meta({ title: 'Login', description: 'From the contract.', ru: { title: 'Логин' } }),
  password: secret(z.string().meta({ title: 'Password' })),
  token: secret(z.string()).optional(),
  key: secret(z.string().optional()).describe('Of the shop.'),
  region: z.string().default('RU'),
});

const none = sameText('');
const text = { kind: 'text', values: [], default: null } as const;
const hidden = { kind: 'secret', values: [], default: null } as const;

it('finds every mark, before or after other words of zod', () => {
  expect(secretFields(schema)).toEqual(['password', 'token', 'key']);
});

it('masks secrets, and what it does not know', () => {
  expect(maskSecrets(schema, { login: 'shop', password: 'p', key: '', stray: 's' })).toEqual({
    login: 'shop',
    password: SECRET_MASK,
    key: SECRET_MASK,
    stray: SECRET_MASK,
  });
});

it('describes the fields of a connection', () => {
  expect(describeFields(schema)).toEqual([
    {
      code: 'login',
      name: { en: 'Login', ru: 'Логин' },
      description: sameText('From the contract.'),
      isSecret: false,
      isRequired: true,
      ...text,
    },
    { code: 'password', name: sameText('Password'), description: none, isSecret: true, isRequired: true, ...hidden },
    { code: 'token', name: sameText('token'), description: none, isSecret: true, isRequired: false, ...hidden },
    {
      ...{ code: 'key', name: sameText('key'), description: sameText('Of the shop.'), isSecret: true },
      ...{ isRequired: false, ...hidden },
    },
    {
      ...{ code: 'region', name: sameText('region'), description: none, isSecret: false, isRequired: false },
      ...{ ...text, default: 'RU' },
    },
  ]);
});

it('says how a form asks for a field, and never what a secret is by default', () => {
  const kinds = z.object({
    places: z.enum(['separate', 'group']).optional(),
    speed: z.enum(['fast', 'slow']).or(z.literal('')).default('slow'),
    call: z.enum(['true', 'false']).optional(),
    ask: z.stringbool().default(true),
    days: z.coerce.number().int().optional(),
    hours: z.string().pipe(z.coerce.number()),
    either: z.enum(['a', 'b']).or(z.string().min(5)),
    address: z.url(),
    key: secret(z.enum(['x', 'y'])).default('x'),
  });
  expect(describeFields(kinds).map((field) => [field.code, field.kind, field.values.join(), field.default])).toEqual([
    ['places', 'choice', 'separate,group', null],
    ['speed', 'choice', 'fast,slow', 'slow'],
    ['call', 'boolean', '', null],
    ['ask', 'boolean', '', 'true'],
    ['days', 'number', '', null],
    ['hours', 'number', '', null],
    ['either', 'text', '', null],
    ['address', 'text', '', null],
    ['key', 'secret', '', null],
  ]);
});

it('finds a mark within whatever was made of the field afterwards', () => {
  const marked = secret(z.string());
  const made = {
    trimmed: marked.trim().min(3),
    changed: marked.transform((value) => value.toLowerCase()),
    piped: marked.pipe(z.string().min(3)),
    received: z.string().pipe(marked),
    prepared: z.preprocess((value) => value, marked),
    either: marked.or(z.literal('')),
    both: z.string().and(marked),
    later: z.lazy(() => marked),
    given: marked.default('x').readonly(),
    deep: z.preprocess((value) => value, z.union([z.literal(''), marked.optional()]).nullable()),
  };
  expect(secretFields(z.object(made))).toEqual(Object.keys(made));
  const plain = { changed: z.string().transform((value) => value), either: z.string().or(z.literal('')) };
  expect(secretFields(z.object(plain))).toEqual([]);
});
