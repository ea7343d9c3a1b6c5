import { expect, it } from 'vitest';
import { z } from 'zod';
import { courierHour } from '../adapter/manifest.ts';
import { fieldFaults } from './field-faults.ts';
import { secret } from './secret.ts';

const schema = z.object({
  login: z.string().meta({ title: 'Login', ru: { title: 'Логин' } }),
  password: secret(z.string().min(8).max(10)),
  address: z.url().optional(),
  zone: z.enum(['east', 'west']).optional(),
  account: z.string().regex(/^\d+$/).optional(),
  branch: z.string().regex(/^B/, 'a branch such as B1').optional(),
  host: z
    .string()
    .regex(/^127\.0\.0\.1$/)
    .optional()
    .meta({ accepts: 'this machine, 127.0.0.1', ru: { accepts: 'эта машина, 127.0.0.1' } }),
});

it('names every field that does not fit, and what would, in both languages and without its value', () => {
  expect(fieldFaults(schema, { login: 'a', password: 'long enough'.slice(0, 9), other: 'x' })).toEqual([]);
  const faults = fieldFaults(schema, {
    password: 'canary',
    address: 'canary',
    zone: 'canary',
    account: 'canary',
    branch: 'canary',
    host: 'canary',
  });
  expect(faults).toEqual([
    { code: 'login', text: { en: 'The field "Login" is missing.', ru: 'Не заполнено поле «Логин».' } },
    { code: 'password', text: accepted('password', '8 characters or more', 'не меньше 8 символов') },
    {
      code: 'address',
      text: accepted(
        'address',
        'an address such as https://api.example.com',
        'адрес, например https://api.example.com',
      ),
    },
    { code: 'zone', text: accepted('zone', 'one of east, west', 'одно из east, west') },
    { code: 'account', text: accepted('account', 'a text of the form /^\\d+$/', 'текст вида /^\\d+$/') },
    { code: 'branch', text: accepted('branch', 'a branch such as B1', 'a branch such as B1') },
    { code: 'host', text: accepted('host', 'this machine, 127.0.0.1', 'эта машина, 127.0.0.1') },
  ]);
  expect(fieldFaults(schema, { login: 'a', password: 'much too long' })).toEqual([
    { code: 'password', text: accepted('password', '10 characters or fewer', 'не больше 10 символов') },
  ]);
});

it('names the hour of couriers as what would be accepted', () => {
  const words = { title: 'Hour', description: '', ru: { title: 'Час', description: '' } };
  expect(fieldFaults(z.object({ callCourierAt: courierHour(words) }), { callCourierAt: '25:00' })[0]?.text.en).toBe(
    'The value of "Hour" is not accepted; accepted: a time of day, HH:mm.',
  );
});

const accepted = (name: string, en: string, ru: string) => ({
  en: `The value of "${name}" is not accepted; accepted: ${en}.`,
  ru: `Значение поля «${name}» не принимается; допустимо: ${ru}.`,
});
