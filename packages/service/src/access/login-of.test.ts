import { expect, it } from 'vitest';
import { loginOf } from './login-of.ts';

it.each([
  [' Anna@Example.COM\u00a0', 'anna@example.com'],
  ['anna+shop@example.com', 'anna+shop@example.com'],
  ['\u200banna@example.com\ufeff', 'anna@example.com'],
  // Chromium sends the domain of a field for mail addresses so.
  ['Info@xn--e1afmkfd.xn--p1ai', 'info@пример.рф'],
  ['info@почта.xn--p1ai', 'info@почта.рф'],
  ['info@ПРИМЕР.РФ', 'info@пример.рф'],
  // A Mac writes й as two characters.
  ['и\u0306@example.com', 'й@example.com'],
  ['anna@xn--', 'anna@xn--'],
])('%j is the login %j', (email, login) => {
  expect(loginOf(email)).toBe(login);
});
