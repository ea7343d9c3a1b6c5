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
    },
    { code: 'password', name: sameText('Password'), description: none, isSecret: true, isRequired: true },
    { code: 'token', name: sameText('token'), description: none, isSecret: true, isRequired: false },
    { code: 'key', name: sameText('key'), description: sameText('Of the shop.'), isSecret: true, isRequired: false },
    { code: 'region', name: sameText('region'), description: none, isSecret: false, isRequired: false },
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
