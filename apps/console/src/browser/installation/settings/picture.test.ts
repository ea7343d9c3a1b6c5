import { expect, it } from 'vitest';
import { isPicture } from './picture.ts';

it('is a PNG or JPEG of at most 200,000 bytes', () => {
  expect(isPicture({ type: 'image/png', size: 200_000 })).toBe(true);
  expect(isPicture({ type: 'image/jpeg', size: 1 })).toBe(true);
  for (const file of [
    { type: 'image/png', size: 200_001 },
    { type: 'image/png', size: 0 },
    { type: 'image/svg+xml', size: 10 },
  ])
    expect(isPicture(file)).toBe(false);
});
