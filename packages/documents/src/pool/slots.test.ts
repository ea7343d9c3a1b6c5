import { describe, expect, it } from 'vitest';
import { newSlots, type Slots } from './slots.ts';

/** Tasks that run until they are let go; `order`: whose tasks began, in turn. */
const controlled = (slots: Slots) => {
  const order: string[] = [];
  const running = new Set<number>();
  const doors: (() => void)[] = [];
  const start = (sharer: string, name = sharer) =>
    slots.run(sharer, async (slot) => {
      expect(running.has(slot)).toBe(false);
      running.add(slot);
      order.push(name);
      await new Promise<void>((open) => doors.push(open));
      running.delete(slot);
      return name;
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const next = async () => {
    await turn();
    doors.shift()?.();
    await turn();
  };
  return { order, running, start, next, turn };
};

describe('slots', () => {
  it('run so many at once, let so many wait, and refuse the next', async () => {
    const slots = newSlots(2, 3);
    const { start, running, next } = controlled(slots);
    const results = Array.from({ length: 6 }, (_, i) => start('one', String(i)));
    let done = false;
    const drained = slots.drained().then(() => {
      done = true;
    });
    while (!done) {
      await next();
      expect(running.size).toBeLessThanOrEqual(2);
    }
    await drained;
    expect(await Promise.all(results)).toEqual(['0', '1', '2', '3', '4', undefined]);
  });

  it('free the slot of a task that fails', async () => {
    const slots = newSlots(1, 0);
    await expect(slots.run('one', () => Promise.reject(new Error('defect')))).rejects.toThrow('defect');
    await expect(slots.run('one', async () => 'next')).resolves.toBe('next');
  });

  it('serve those who share them by turns', async () => {
    const { start, order, next } = controlled(newSlots(1, 100));
    const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((sharer) => start(sharer));
    for (let i = 0; i < all.length; i += 1) await next();
    await Promise.all(all);
    expect(order.join('')).toBe('abacbaa');
  });

  it('give a slot to who has none before who has one', async () => {
    const { start, order, next } = controlled(newSlots(3, 100));
    const all = [start('a'), start('a'), start('b'), start('a'), start('b'), start('c')];
    for (let i = 0; i < all.length; i += 1) await next();
    await Promise.all(all);
    expect(order.join('')).toBe('aabcab');
  });

  it('send the last of who has most away for one who has less in the queue', async () => {
    const { start, next } = controlled(newSlots(1, 3));
    const results = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('a', 'a4')];
    results.push(start('b', 'b1'), start('b', 'b2'), start('c', 'c1'));
    for (let i = 0; i < results.length; i += 1) await next();
    expect(await Promise.all(results)).toEqual(['a1', 'a2', undefined, undefined, 'b1', undefined, 'c1']);
  });
});
