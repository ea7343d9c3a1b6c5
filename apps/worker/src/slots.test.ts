import { describe, expect, it } from 'vitest';
import { IN_A_LANE, MOST, openSlots } from './slots.ts';

const swift = { task: 'hand-over', vendorId: 1, connection: '7' } as const;

describe('slots', () => {
  it('are as many for each lane, and say which lanes are full', async () => {
    const slots = openSlots();
    let end = () => {};
    const work = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    for (let n = 0; n < IN_A_LANE; n += 1) {
      expect(slots.free()).toEqual({ room: IN_A_LANE, full: [] });
      slots.run(swift, work);
    }
    slots.run({ ...swift, vendorId: 2 }, work);
    slots.run({ ...swift, connection: '8' }, work);
    slots.run({ ...swift, connection: null }, work);
    slots.run({ ...swift, task: 'cancel' }, () => new Promise(() => {}));
    expect(slots.free().full).toEqual([swift]);
    end();
    await slots.ended(60_000);
    expect(slots.free().full).toEqual([swift]);
  });

  it('are there for a lane that has none, however many lanes hang', async () => {
    const slots = openSlots();
    for (let vendorId = 1; vendorId <= 60; vendorId += 1) {
      for (let n = 1; n < IN_A_LANE; n += 1) slots.run({ ...swift, vendorId }, () => new Promise(() => {}));
    }
    const { room, full } = slots.free();
    expect(room).toBeGreaterThan(0);
    expect(full.map(({ vendorId }) => vendorId)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });

  it('are bounded, however many accounts hang, and forget the lanes of those that are gone', async () => {
    const slots = openSlots();
    const ends: (() => void)[] = [];
    for (let n = 0; n < MOST; n += 1)
      slots.run({ ...swift, connection: `${n}` }, () => new Promise((resolve) => void ends.push(resolve)));
    expect(slots.free()).toMatchObject({ room: 0, full: { length: MOST } });
    for (const end of ends) end();
    await slots.allEnded();
    for (let n = 0; n < IN_A_LANE; n += 1) slots.run(swift, () => new Promise(() => {}));
    expect(slots.free()).toEqual({ room: IN_A_LANE, full: [swift] });
  });

  it('are free again when the work has ended', async () => {
    const slots = openSlots();
    const ends: (() => void)[] = [];
    for (let n = 0; n < IN_A_LANE; n += 1) {
      slots.run(swift, () => new Promise((resolve) => void ends.push(resolve)));
    }
    await slots.ended(1);
    expect(slots.free().full).toEqual([swift]);
    ends[0]?.();
    await slots.ended(60_000);
    expect(slots.free().full).toEqual([]);
    for (const end of ends) end();
    await slots.allEnded();
  });
});
