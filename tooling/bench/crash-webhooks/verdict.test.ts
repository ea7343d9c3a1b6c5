import { eventId } from '@cartage/core';
import { expect, it } from 'vitest';
import type { Arrival } from './listener.ts';
import { deliveredTo, type Evidence, judge } from './verdict.ts';

const event = (place: number | null, orderId: number) => ({
  ...{ companyId: 1, place, type: 'order.tracked', at: 1_000, orderId },
});
const id = (place: number): string => eventId({ companyId: 1, place, at: 1_000 });

let acknowledged = 0;
const arrival = (place: number, changes: Partial<Arrival> = {}): Arrival => {
  acknowledged += 1;
  return { endpoint: 'all', id: id(place), isSound: true, acknowledgedAs: acknowledged, ...changes };
};

const endpoint = { name: 'all', companyId: 1, types: null, readTo: 3, waiting: new Set<number>() };

/** Two events of one order and one of another, all told as they should be. */
const sound = (): Evidence => ({
  events: [event(1, 7), event(2, 8), event(3, 7)],
  endpoints: [endpoint],
  arrivals: [arrival(2), arrival(1), arrival(1), arrival(3)],
  walks: [{ companyId: 1, seen: [id(1), id(2), id(3)] }],
});

const lawsBroken = (changes: Partial<Evidence>): readonly string[] => [
  ...new Set(judge({ ...sound(), ...changes }).map(({ law }) => law)),
];

it('finds nothing where nothing is wrong: a repeat is none, nor is another order in between', () => {
  expect(judge(sound())).toEqual([]);
  expect(deliveredTo(endpoint, sound())).toEqual({
    ...{ wished: 3, acknowledged: 3, repeats: 1, repeatsOfAcknowledged: 1 },
  });
});

it('finds what was never acknowledged', () => {
  expect(lawsBroken({ arrivals: [arrival(1), arrival(3)] })).toEqual(['lost']);
  expect(lawsBroken({ arrivals: [arrival(1), arrival(2), arrival(3, { acknowledgedAs: null })] })).toEqual(['lost']);
});

it('tells what is still to be sent from what is lost, by what the database says', () => {
  const arrivals = [arrival(1), arrival(2), arrival(3, { acknowledgedAs: null })];
  expect(lawsBroken({ arrivals, endpoints: [{ ...endpoint, waiting: new Set([3]) }] })).toEqual(['late']);
  expect(lawsBroken({ arrivals, endpoints: [{ ...endpoint, readTo: 2 }] })).toEqual(['late']);
  expect(lawsBroken({ arrivals, endpoints: [{ ...endpoint, waiting: new Set([2]) }] })).toEqual(['lost']);
});

it('finds what came out of its order, or was taken so', () => {
  expect(lawsBroken({ arrivals: [arrival(3), arrival(1), arrival(2)] })).toEqual(['disordered']);
  const late = [arrival(1, { acknowledgedAs: null }), arrival(3), arrival(1), arrival(2)];
  expect(lawsBroken({ arrivals: late })).toEqual(['disordered']);
});

it('finds a wrong signature and what was never written', () => {
  expect(lawsBroken({ arrivals: [...sound().arrivals, arrival(1, { isSound: false })] })).toEqual(['forged']);
  expect(lawsBroken({ arrivals: [...sound().arrivals, arrival(4)] })).toEqual(['forged']);
});

it('finds an event without a place', () => {
  expect(lawsBroken({ events: [...sound().events, event(null, 9)] })).toContain('placeless');
});

it('finds what a reader has missed, seen twice or seen out of the order of the line', () => {
  const seen = (...places: readonly number[]) => lawsBroken({ walks: [{ companyId: 1, seen: places.map(id) }] });
  expect(seen(1, 3)).toEqual(['missed']);
  expect(seen(1, 2, 2, 3)).toEqual(['seen-twice']);
  expect(seen(1, 3, 2)).toEqual(['seen-twice']);
});
