import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFinal, isVendorsEnd } from '../order/lifecycle.ts';
import type { OrderStatus } from '../order/statuses.ts';
import type { VendorEvent } from './event.ts';
import { mergeEvents, type TrackedState, toldStatuses } from './merge-events.ts';

// interface 9.6, 9.7: what a vendor tells of a parcel ends its order alike, however it is divided into answers.

const NOW = 1_000_000;
const HANDED_OVER: TrackedState = {
  status: 'TransferredToVendor',
  statusAt: 50,
  statusBeforeCancel: null,
  deliveredAt: null,
  receivedBy: null,
  vendorEventAt: null,
};

const ends = toldStatuses.filter(isVendorsEnd);
const onTheWay = toldStatuses.filter((status) => !isFinal(status));

const eventOf = (at: number, status: OrderStatus, receivedBy: string | null): VendorEvent => ({
  at,
  source: 'Swift',
  text: { en: status, ru: status },
  status,
  isReturn: false,
  receivedBy,
});

// Few moments: events of one moment, and events from before the hand-over, are to occur.
const moment = fc.integer({ min: 0, max: 100 });
const step = fc.record({ at: moment, status: fc.constantFrom(...onTheWay) });
const end = fc.record({ at: moment, status: fc.constantFrom(...ends), receivedBy: fc.constantFrom(null, 'Иванов') });

/** A history with one end, told twice where its receiver came later; and for each answer which of the events it shows. */
const oneEnd = fc.record({
  steps: fc.array(step, { maxLength: 8 }),
  end,
  answers: fc.array(fc.array(fc.nat(20), { maxLength: 6 }), { maxLength: 8 }),
  isCanceling: fc.boolean(),
});

const historyOf = ({
  steps,
  end: { at, status, receivedBy },
}: Pick<typeof oneEnd extends fc.Arbitrary<infer T> ? T : never, 'steps' | 'end'>) => [
  ...steps.map((one) => eventOf(one.at, one.status, null)),
  eventOf(at, status, null),
  ...(receivedBy === null ? [] : [eventOf(at, status, receivedBy)]),
];

const tellAll = (start: TrackedState, answers: readonly (readonly VendorEvent[])[]): TrackedState =>
  answers.reduce((order, events) => {
    const { state, vendorEventAt } = mergeEvents(order, events, NOW);
    return { ...state, vendorEventAt };
  }, start);

const endOf = ({ status, deliveredAt, receivedBy, vendorEventAt }: TrackedState) => ({
  status,
  deliveredAt,
  receivedBy,
  vendorEventAt,
});

it('any part of a history may be told first, late, again or in another order: its end is the same', () => {
  fc.assert(
    fc.property(oneEnd, ({ answers, isCanceling, ...drawn }) => {
      const history = historyOf(drawn);
      const start: TrackedState = isCanceling
        ? { ...HANDED_OVER, status: 'CancelRequest', statusBeforeCancel: 'TransferredToVendor' }
        : HANDED_OVER;
      const parts = answers.map((indices) => indices.flatMap((n) => history[n] ?? []));
      // Those that no answer has shown come one by one in the end.
      const rest = history.filter((event) => !parts.some((part) => part.includes(event))).map((event) => [event]);
      const atOnce = tellAll(start, [history]);
      expect(endOf(tellAll(start, [...parts, ...rest]))).toEqual(endOf(atOnce));
      expect(atOnce.status).toBe(drawn.end.status);
      expect(atOnce.deliveredAt).toBe(drawn.end.status === 'FinishedWithReturn' ? null : drawn.end.at);
    }),
    { numRuns: 1_000 },
  );
});

it('a history of several ends, told up to some moment each time, ends with the oldest of them', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 8 }),
      fc.array(end, { minLength: 1, maxLength: 3 }),
      fc.array(moment, { maxLength: 8 }),
      (steps, several, answers) => {
        const history = [
          ...steps.map((one) => eventOf(one.at, one.status, null)),
          ...several.map((one) => eventOf(one.at, one.status, one.receivedBy)),
        ];
        const seen = answers.toSorted((a, b) => a - b).map((until) => history.filter(({ at }) => at <= until));
        expect(endOf(tellAll(HANDED_OVER, [...seen, history]))).toEqual(endOf(tellAll(HANDED_OVER, [history])));
      },
    ),
    { numRuns: 1_000 },
  );
});

it('who received it is known as soon as one of the tellings knows, and is not told anew', () => {
  const delivered = eventOf(70, 'Finished', null);
  const [first, second] = [
    { ...delivered, receivedBy: 'Иванов' },
    { ...delivered, receivedBy: 'Петров' },
  ];
  expect(tellAll(HANDED_OVER, [[delivered], [first], [second]])).toMatchObject({
    deliveredAt: 70,
    receivedBy: 'Иванов',
  });
  // Another event of the same words does not say who received this one.
  expect(tellAll(HANDED_OVER, [[delivered], [{ ...first, at: 80 }]])).toMatchObject({ receivedBy: null });
});

it('a cancellation that is open is confirmed however old that is; of an order on its way nothing is canceled late', () => {
  const [canceled, moved] = [eventOf(60, 'Canceled', null), eventOf(80, 'ParcelOnTheWay', null)];
  const onItsWay = tellAll(HANDED_OVER, [[moved], [canceled]]);
  expect(onItsWay.status).toBe('ParcelOnTheWay');
  const asked: TrackedState = { ...onItsWay, status: 'CancelRequest', statusBeforeCancel: 'ParcelOnTheWay' };
  expect(tellAll(asked, [[canceled]])).toMatchObject({ status: 'Canceled', statusBeforeCancel: null, statusAt: 80 });
});
