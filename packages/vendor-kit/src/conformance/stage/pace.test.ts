import { expect, it } from 'vitest';
import { countFromNow, paceOf } from './pace.ts';

it('knows limits by what they say, for a manifest may make them anew each time it is read', async () => {
  const vendor = {};
  const limits = () => ({ requestsPerSecond: 50, concurrency: 2 });
  expect(paceOf(vendor, limits()).windowMs).toBe(0);
  void countFromNow(vendor, limits());
  expect(await countFromNow(vendor, limits())).toBe(false);
  expect(paceOf(vendor, limits())).toBe(paceOf(vendor, limits()));
  expect(paceOf(vendor, limits()).windowMs).toBe(1000);
  expect(paceOf(vendor, { ...limits(), concurrency: 3 }).windowMs).toBe(0);
  expect(paceOf({}, limits()).windowMs).toBe(0);
});
