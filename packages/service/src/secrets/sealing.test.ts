import { expect, it } from 'vitest';
import { type Binding, keyIdOf, newSecretKey, openBytes, openText, sealBytes, sealText } from './sealing.ts';

const key = newSecretKey();
const row: Binding = ['vendor_contracts', 7, 'swift', 'test'];

it('what was sealed comes back, text and bytes, and names its key', () => {
  for (const plain of ['', 'пароль 🔑', 'x'.repeat(10_000)]) {
    const text = sealText(key, plain, row);
    expect(text).toMatch(/^1\.[\w-]{8}\.[\w-]+$/);
    expect(openText(key, text, row)).toBe(plain);
    const bytes = sealBytes(key, Buffer.from(plain), row);
    expect(Buffer.from(openBytes(key, bytes, row)).toString()).toBe(plain);
    expect([keyIdOf(text), keyIdOf(bytes)]).toEqual([key.id, key.id]);
  }
});

it('the same is never sealed to the same twice', () => {
  expect(sealText(key, 'password', row)).not.toBe(sealText(key, 'password', row));
});

it.each<[string, Binding]>([
  ['another owner', ['vendor_contracts', 8, 'swift', 'test']],
  ['the operator', ['vendor_contracts', null, 'swift', 'test']],
  ['another vendor', ['vendor_contracts', 7, 'econom', 'test']],
  ['another environment', ['vendor_contracts', 7, 'swift', 'prod']],
  ['another table', ['idempotency_keys', 7, 'swift', 'test']],
])('it does not open in the row of %s', (_, other) => {
  const sealed = sealText(key, 'password', row);
  expect(() => openText(key, sealed, other)).toThrow();
});

it('it opens neither with another key nor when a bit of it was changed', () => {
  const sealed = sealBytes(key, Buffer.from('password'), row);
  expect(() => openBytes(newSecretKey(), sealed, row)).toThrow();
  for (let at = 11; at < sealed.length; at = at + 1) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openBytes(key, changed, row)).toThrow();
  }
});

it.each(['', 'plain', '2.AAAAAAAA.x', '1.short.x', '{"login":"a"}'])('%j is sealed by nobody', (text) => {
  expect(keyIdOf(text)).toBeNull();
  expect(keyIdOf(Buffer.from(text))).toBeNull();
});
