import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

it.each(['/', '/console', '/console/orders?Status=300&Text=%D0%B0#list', '/docs/', '/a//b', '/%2f%2fevil.example'])(
  '%s is a path of ours',
  (path) => expect(nextPath(path)).toBe(path),
);

it.each([
  null,
  undefined,
  '',
  'console',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'https:/evil.example',
  'https:evil.example',
  '@evil.example',
  ':80@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\u0000/evil.example',
  '/\u200b/evil.example',
  `/${'a'.repeat(2_000)}`,
])('%j is none', (given) => expect(nextPath(given)).toBeNull());

it('leads to no other server, whatever was given', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    ':',
    '@',
    'evil.example',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    '?',
    '#',
    'https:',
    'a',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(piece).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (given) => {
      const path = nextPath(given);
      if (path === null) return;
      for (const base of ['https://cartage.example', 'https://cartage.example/delivery']) {
        // As a redirection's address, and as a link on a page.
        expect(new URL(base + path).host).toBe('cartage.example');
        expect(new URL(path, base).host).toBe('cartage.example');
      }
    }),
    { numRuns: 2_000 },
  );
});
