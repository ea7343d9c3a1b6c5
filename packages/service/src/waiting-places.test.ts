import { expect, it } from 'vitest';
import { openWaitingPlaces } from './waiting-places.ts';

/** Places of which companies take some, and who had to leave. */
const opened = (most: number) => {
  const places = openWaitingPlaces(most);
  const left: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (name: string): boolean => {
    const end = places.take(Number(name[0]), () => {
      left.push(name);
      ends.get(name)?.();
    });
    if (end) ends.set(name, end);
    return end !== null;
  };
  const waiting = (company: number) => [...ends.keys()].filter((name) => name.startsWith(String(company)));
  return { ...places, come, waiting, left, end: (name: string) => ends.get(name)?.() };
};

it('are all one company’s while nobody else waits, and no more than there are', () => {
  const { come, count, left } = opened(3);
  expect(['1a', '1b', '1c', '1d'].map(come)).toEqual([true, true, true, false]);
  expect(count()).toBe(3);
  expect(left).toEqual([]);
});

it('go to whoever has fewer, from those who have the most, the first who came first', () => {
  const { come, count, left } = opened(4);
  for (const name of ['1a', '1b', '1c', '2a']) come(name);
  expect(come('3a')).toBe(true);
  expect(left).toEqual(['1a']);
  expect(count()).toBe(4);
  // Two of the first company, one of each other: nothing would become more even.
  expect(['1d', '2b', '3b', '1e'].map(come)).toEqual([false, false, false, false]);
  expect(come('4a')).toBe(true);
  expect(['1f', '2c', '5a'].map(come)).toEqual([false, false, false]);
  expect(left).toEqual(['1a', '1b']);
  expect(count()).toBe(4);
});

it('are free again once, however often they are given back', () => {
  const { come, end, count } = opened(2);
  for (const name of ['1a', '2a']) come(name);
  for (let n = 0; n < 3; n += 1) end('1a');
  expect(count()).toBe(1);
  expect([come('2b'), come('1b'), count()]).toEqual([true, true, 2]);
});

it('are one for each who comes, though they leave by the same way', () => {
  const { take, count } = openWaitingPlaces(2);
  const leave = () => {};
  const [one, other] = [take(1, leave), take(1, leave)];
  expect(count()).toBe(2);
  one?.();
  other?.();
  expect(count()).toBe(0);
});

it('are taken from companies that have gone away entirely as if they had never been there', () => {
  const { come, end } = opened(2);
  for (const name of ['1a', '1b']) come(name);
  for (const name of ['1a', '1b']) end(name);
  expect(['2a', '3a', '1c'].map(come)).toEqual([true, true, false]);
});
