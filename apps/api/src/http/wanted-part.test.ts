import { expect, it } from 'vitest';
import { wantedPart } from './wanted-part.ts';

const part = (headers: Readonly<Record<string, string>>, size = 100) => {
  const found = wantedPart({ size, etag: '"abc"' }, (name) => headers[name] ?? null);
  return typeof found === 'string' ? found : found.isWhole ? 'whole' : `${found.start}-${found.end}`;
};

it.each([
  ['bytes=0-9', '0-10'],
  ['bytes=90-', '90-100'],
  ['bytes=-10', '90-100'],
  ['bytes=-1000', '0-100'],
  ['bytes=50-1000', '50-100'],
  ['Bytes = 0 - 0', '0-1'],
  ['bytes=100-', 'none'],
  ['bytes=100-200', 'none'],
  ['bytes=-0', 'none'],
  // What names no one range is let be.
  ['bytes=9-0', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['lines=0-9', 'whole'],
  ['', 'whole'],
])('Range: %s is %s', (range, expected) => expect(part({ range })).toBe(expected));

it('a part of another file is not given: If-Range names the one that the caller has', () => {
  expect(part({ range: 'bytes=0-9', 'if-range': '"abc"' })).toBe('0-10');
  expect(part({ range: 'bytes=0-9', 'if-range': '"old"' })).toBe('whole');
  expect(part({ range: 'bytes=0-9', 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' })).toBe('whole');
});

it('what the caller has already is not sent, whatever part is asked for', () => {
  for (const known of ['"abc"', 'W/"abc"', '"x", "abc"', '*'])
    expect(part({ 'if-none-match': known })).toBe('unchanged');
  expect(part({ 'if-none-match': '"abc"', range: 'bytes=0-9' })).toBe('unchanged');
  expect(part({ 'if-none-match': '"x"' })).toBe('whole');
  expect(part({ 'if-none-match': 'abc' })).toBe('whole');
});
