import { describe, expect, it } from 'vitest';
import { newSlots } from './slots.ts';

describe('slots', () => {
  it('run so many at once, let so many wait, and refuse the next', async () => {
    const slots = newSlots(2, 3);
    const running = new Set<number>();
    const doors: (() => void)[] = [];
    const results = Array.from({ length: 6 }, () =>
      slots.run(async (slot) => {
        expect(running.has(slot)).toBe(false);
        running.add(slot);
        await new Promise<void>((open) => doors.push(open));
        running.delete(slot);
        return slot;
      }),
    );
    expect(results.map((result) => result === undefined)).toEqual([false, false, false, false, false, true]);
    let done = false;
    const drained = slots.drained().then(() => {
      done = true;
    });
    while (!done) {
      await new Promise((turn) => setImmediate(turn));
      expect(running.size).toBeLessThanOrEqual(2);
      doors.shift()?.();
    }
    await drained;
    expect(await Promise.all(results.slice(0, 5))).toHaveLength(5);
  });

  it('free the slot of a task that fails', async () => {
    const slots = newSlots(1, 0);
    await expect(slots.run(() => Promise.reject(new Error('defect')))).rejects.toThrow('defect');
    await expect(slots.run(async () => 'next')).resolves.toBe('next');
  });
});
