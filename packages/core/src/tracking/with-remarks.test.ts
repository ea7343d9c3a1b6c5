import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '../order/statuses.ts';
import type { TrackEvent } from './event.ts';
import { type Remark, withRemarks } from './with-remarks.ts';

const text = { en: '', ru: '' };
const event = (at: number, changes: Partial<TrackEvent> = {}): TrackEvent => ({
  ...{ at, source: 'Swift', text, status: 'ParcelOnTheWay', isReturn: false },
  ...changes,
});
const remark = (at: number): Remark => ({ at, source: 'Cartage', text });
const secondOf = ({ at }: { readonly at: number }) => Math.floor(at / 1000);

// interface 9.9.
describe('a remark', () => {
  it('carries the status of the line that it stands on, whenever that was reported', () => {
    const known = [event(1_000, { status: 'TransferredToVendor' })];
    expect(withRemarks(known, [remark(9_000)])[0]).toMatchObject({ at: 9_000, status: 'TransferredToVendor' });
    const late = [event(5_000, { status: 'Returning', isReturn: true }), ...known];
    expect(withRemarks(late, [remark(9_000)])[0]).toEqual({ ...remark(9_000), status: 'Returning', isReturn: true });
  });

  it('of the same second stands above what was before it', () => {
    const lines = withRemarks([event(2_900), event(2_100), event(1_000)], [remark(2_500)]);
    expect(lines.map(({ at }) => at)).toEqual([2_900, 2_500, 2_100, 1_000]);
  });

  it('made by a clock that was behind comes last', () => {
    expect(withRemarks([event(5_000, { status: 'Draft' })], [remark(9)])).toEqual([
      event(5_000, { status: 'Draft' }),
      { ...remark(9), status: 'Draft', isReturn: false },
    ]);
  });
});

it('a history with remarks loses no line, stays sorted, and its newest line carries the newest status', () => {
  const at = fc.integer({ min: 0, max: 6_000 });
  const events = fc.array(fc.record({ at, status: fc.constantFrom(...orderStatuses) }), { minLength: 1 }).map((some) =>
    some
      .map(({ at, status }) => event(at, { status }))
      // As they are listed: by seconds, whatever the milliseconds.
      .sort((one, other) => secondOf(other) - secondOf(one)),
  );
  fc.assert(
    fc.property(events, fc.array(at), (events, times) => {
      const remarks = times.map(remark);
      const lines = withRemarks(events, remarks);
      expect(lines).toHaveLength(events.length + remarks.length);
      expect(lines.filter(({ source }) => source === 'Swift')).toEqual(events);
      expect(lines.map(secondOf)).toEqual(lines.map(secondOf).toSorted((one, other) => other - one));
      expect(lines[0]?.status).toBe(events[0]?.status);
    }),
  );
});
