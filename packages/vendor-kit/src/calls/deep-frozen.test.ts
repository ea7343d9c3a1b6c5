import { expect, it } from 'vitest';
import { deepFrozen } from './deep-frozen.ts';

it('lets nobody change a thing, nor what it holds', () => {
  const thing = { list: [{ a: 1 }], nothing: null, bytes: new Uint8Array(1) };
  expect(deepFrozen(thing)).toBe(thing);
  for (const one of [thing, thing.list, thing.list[0]]) expect(Object.isFrozen(one)).toBe(true);
  thing.bytes[0] = 5;
  expect(deepFrozen('text')).toBe('text');
});

it('does not look again into what is frozen', () => {
  const inner = { a: 1 };
  deepFrozen(Object.freeze({ inner }));
  expect(Object.isFrozen(inner)).toBe(false);
});
