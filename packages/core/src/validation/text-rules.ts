import { isBlank } from '../written-text.ts';
import { MAX_REFERENCE, MAX_TEXT } from './bounds.ts';
import { emailText, isEmail } from './email.ts';
import { content, eachText } from './places.ts';
import { both, orderOnly, type Rule } from './rule.ts';
import { isLonger, isWritable, tooLong, unwritableText } from './words.ts';

/** References, the mail address for emergencies, and what holds for every text whatever it says. */
export const textRules: readonly Rule[] = [
  ...(['project', 'department', 'customerOrderId', 'parentNumber'] as const).map((field) =>
    orderOnly({
      code: 'RequestInvalid',
      name: `${field} is a short text`,
      source: 'interface 2.7',
      at: content,
      field,
      holds: (order) => !isLonger(order[field] ?? '', MAX_REFERENCE),
      text: (order) => tooLong(order[field] ?? '', MAX_REFERENCE),
    }),
  ),
  orderOnly({
    code: 'RequestInvalid',
    name: 'customerActNumber has at most 100 characters',
    source: 'interface 2.7',
    at: content,
    field: 'customerActNumber',
    holds: ({ customerActNumber }) => !isLonger(customerActNumber ?? '', 100),
    text: ({ customerActNumber }) => tooLong(customerActNumber ?? '', 100),
  }),
  orderOnly({
    code: 'RequestInvalid',
    name: 'the emergency e-mail is an address',
    source: 'interface 7.12',
    at: content,
    field: 'emergencyEmail',
    holds: ({ emergencyEmail: email }) => email === null || isBlank(email) || isEmail(email),
    text: ({ emergencyEmail: email }) => emailText(email ?? ''),
  }),
  both({
    code: 'RequestInvalid',
    name: 'no text is longer than 4,000 characters',
    source: 'interface 2.7',
    at: eachText,
    holds: (text) => !isLonger(text, MAX_TEXT),
    text: (text) => tooLong(text, MAX_TEXT),
  }),
  both({
    code: 'RequestInvalid',
    name: 'every text is made of characters',
    source: 'interface 2.7',
    at: eachText,
    holds: isWritable,
    text: unwritableText,
  }),
];
