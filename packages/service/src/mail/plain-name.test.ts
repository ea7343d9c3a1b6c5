import { expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

// interface 19.4.

it.each([
  ['ООО «Лютик»', 'ООО «Лютик»'],
  ['Johnson & Johnson (Rus), Ltd. No. 2.0', 'Johnson & Johnson (Rus), Ltd. No. 2.0'],
  ['A\r\n\r\nYour\u2028account\tis\u0000closed', 'A Your account is closed'],
  ['see https://evil.example/pay?x=1', 'see https: evil. example pay?x=1'],
  ['evil.example', 'evil. example'],
  ['evil。example', 'evil. example'],
  ['evil．example', 'evil. example'],
  ['pay@evil.example', 'pay evil. example'],
  ['<a href="https://evil.example">A</a>', 'a href="https: evil. example" A a'],
  ['[A](https://evil.example) **A** `A`', 'A (https: evil. example) A A'],
  ['A\u202Egnp\u200B', 'A gnp'],
  ['mailto:a', 'mailto: a'],
])('%j is %j', (text, plain) => {
  expect(plainName(text)).toBe(plain);
});

it('is cut by characters, and says that it was', () => {
  expect(plainName('🌼'.repeat(61))).toBe(`${'🌼'.repeat(59)}…`);
  expect(plainName('🌼'.repeat(60))).toBe('🌼'.repeat(60));
});
