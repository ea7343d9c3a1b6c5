import { expect, it } from 'vitest';
import { testManifest } from '../testing.ts';
import { VendorLine } from './vendor-line.ts';

it('reads an address once, and remembers no more of them than a vendor has', () => {
  const line = new VendorLine({ manifest: testManifest });
  const first = line.targetOf('https://vendor.example/a?b=1#c');
  expect(first).toMatchObject({ origin: 'https://vendor.example', path: '/a?b=1' });
  expect(line.targetOf('https://vendor.example/a?b=1#c')).toBe(first);
  for (let n = 0; n < 64; n++) line.targetOf(`https://vendor.example/${n}`);
  expect(line.targetOf('https://vendor.example/a?b=1#c')).not.toBe(first);
  expect(() => line.targetOf('/a')).toThrow(TypeError);
});
