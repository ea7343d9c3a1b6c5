import { type Ask, contentOf, type Sample, sample } from './sample.ts';
import { at, box, ivan, olga, pavel, samara, timur } from './sample-contents.ts';
import { bought, customer } from './week-contents.ts';

const DAY = 24;
const terms = contentOf('', {}).terms;

/** What waits until a courier is called by itself. */
const uncalled = {
  callCourier: false,
  pickup: { date: null, autoMove: true, isPostponed: true, timeFrom: null, timeTo: null },
} as const satisfies Ask;

const toBeFetched = (nth: number, choice: Ask['choice'], more: Ask = {}): Sample =>
  sample(`L-310${nth}`, DAY + nth / 10, {
    ...{ cargo: bought(nth, false), receiver: customer(nth), ...uncalled, ...(choice && { choice }) },
    ...more,
  });

/** Numbers of the orders for which couriers are called: to be fetched today, tomorrow, and by one whom nobody has confirmed. */
export const courierCalls = {
  today: ['L-3101', 'L-3102', 'L-3103', 'L-3104'],
  tomorrow: ['L-3105', 'L-3106', 'L-3107'],
  unconfirmed: ['L-3108'],
} as const;

const express = [1, 'SW-STD'] as const;
const ground = [2, 'EC-S-DD'] as const;

/** Of the outlet, the second company of the shop's owner. */
export const outletOrders: readonly Sample[] = [301, 302, 303, 304, 305].map((n, nth) =>
  sample(`P-${n}`, 30 - nth * 6, {
    cargo: bought(n, false),
    receiver: customer(n),
    ...(nth < 4 && { choice: express }),
  }),
);

/**
 * Orders of the shop's week for which somebody has to do something. What a vendor does to one of them is told by the word in its
 * comment, which `sandbox:` begins (interface 20.6).
 */
export const scenes: readonly Sample[] = [
  ...[1, 2, 3, 4].map((nth) => toBeFetched(nth, express)),
  ...[5, 6, 7].map((nth) => toBeFetched(nth, ground)),
  toBeFetched(8, express, { comments: 'sandbox:no-courier' }),
  // Its vendor has been down for hours, and the worker tries on.
  sample(
    'L-3001',
    5,
    { receiver: samara, comments: 'sandbox:down', choice: [3, 'PO-PAR-DD'], emergencyEmail: 'duty@lavka.example' },
    { isLeft: true },
  ),
  // Nobody knows whether its vendor has it.
  sample('L-3002', 3, { receiver: timur, comments: 'sandbox:lost', choice: [5, 'GL-DS'] }, { isLeft: true }),
  sample('L-3003', 4, { receiver: pavel, comments: 'sandbox:no-login', choice: [5, 'GL-DS'] }),
  sample('L-3004', 7, { receiver: olga, cargo: bought(4, false), comments: 'sandbox:dearer', choice: express }),
  // A courier was called with the hand-over, days ago.
  sample('L-3005', 5 * DAY, { receiver: ivan, comments: 'sandbox:no-courier', choice: express }),
  // Its point keeps it for a day more.
  sample(
    'L-3006',
    9 * DAY,
    { receiver: at(olga, 2, 'EC-78000000-007'), choice: [2, 'EC-S-DP'] },
    {
      path: [
        ['ParcelPickedUp', 8.5 * DAY],
        ['ParcelOnTheWay', 8 * DAY],
        ['ParcelInTheRecipientCity', 7 * DAY],
        ['ParcelInPickupPoint', 6.3 * DAY],
      ],
    },
  ),
  // On the way, and the day on which it was to come has passed.
  ...[7, 8].map((nth) =>
    sample(
      `L-300${nth}`,
      (nth + 3) * DAY,
      { receiver: customer(nth), cargo: bought(nth, true), choice: express },
      {
        path: [
          ['ParcelPickedUp', (nth + 2) * DAY],
          ['ParcelOnTheWay', (nth + 1) * DAY],
          ['VendorStatus', 30 + nth],
        ],
      },
    ),
  ),
  // The shop is asked for a price, and has chosen nothing.
  sample('L-3009', 1.2, { receiver: pavel, cargo: bought(9, false) }, { intent: 'request' }),
  // Its vendor has been asked to cancel it, and has not answered.
  sample(
    'L-3010',
    2 * DAY,
    { receiver: samara, choice: [3, 'PO-PAR-DD'] },
    { canceledHoursAgo: 2, path: [['ParcelPickedUp', 20]] },
  ),
  // The operator has told what became of these.
  sample('L-3011', 3 * DAY, { receiver: timur, choice: express }, { toldByOperator: ['InProgress', 20] }),
  sample(
    'L-3012',
    6 * DAY,
    {
      receiver: customer(12),
      cargo: { type: 'ltl', description: 'Стеллаж', items: [box(45, 2)] },
      terms: { ...terms, urgencies: ['cargo-ltl'] },
      choice: [4, 'FR-LTL'],
    },
    { path: [['ParcelPickedUp', 5 * DAY]], toldByOperator: ['FinishedWithAdditional', 26] },
  ),
  // Three of today's that fail when they are handed over: a slip of the pen, one that is refused, and one whose login is.
  sample(
    'L-3021',
    0.9,
    { receiver: customer(21), cargo: { ...bought(21, false), items: [box(1800)] } },
    { intent: 'draft' },
  ),
  ...(['reject', 'no-login'] as const).map((word, nth) =>
    sample(
      `L-302${nth + 2}`,
      0.8 - nth / 10,
      { receiver: customer(22 + nth), cargo: bought(22 + nth, false), comments: `sandbox:${word}` },
      { intent: 'draft' },
    ),
  ),
];
