import { expect, it } from 'vitest';
import { preferredWait } from './preferred-wait.ts';

it.each([
  [null, null],
  ['', null],
  ['respond-async', null],
  ['wait=10', 10],
  ['respond-async, wait=10', 10],
  ['WAIT = "7"', 7],
  ['wait=10; foo=bar, wait=20', 10],
  ['wait=3600', 30],
  ['wait=99999999999', 30],
  ['wait=0', 0],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait', null],
  ['await=10', null],
])('reads the seconds of %j as %s (RFC 7240)', (header, seconds) => {
  expect(preferredWait(header)).toBe(seconds);
});
