import { exampleNumbers } from '@cartage/wire';
import { type Ask, contentOf, type Sample, sample } from './sample.ts';
import {
  almaty,
  at,
  box,
  cashOnDelivery,
  insured,
  ivan,
  marina,
  olga,
  pavel,
  samara,
  sochi,
  sold,
  timur,
  warehouse,
} from './sample-contents.ts';

const swift = [1, 'SW-STD'] as const;
const econom = [2, 'EC-S-DD'] as const;
const DAY = 24;

const offDay: Ask = {
  receiver: olga,
  terms: { ...contentOf('', {}).terms, urgencies: ['day-off-express'] },
  choice: [1, 'SW-DOE'],
};

/** Whatever the examples say and do with an order, each does it with its own. */
const ofExamples: readonly Sample[] = [
  sample(
    'A-1001',
    0.2,
    { receiver: ivan, services: [insured(15_000)], choice: econom },
    { number: exampleNumbers.handedOver },
  ),
  sample('A-1002', 0.3, { receiver: ivan, services: [insured(15_000)] }, { number: exampleNumbers.draft }),
  sample('A-1003', 0.4, { receiver: ivan, services: [insured(15_000)] }, { number: exampleNumbers.changed }),
  sample('A-1004', 0.1, { receiver: ivan, choice: swift }, { number: exampleNumbers.canceled }),
  sample(
    'A-1005',
    0.5,
    { receiver: ivan, choice: swift, terms: { ...contentOf('', {}).terms, payments: ['card'] } },
    { number: exampleNumbers.unpaid, isDeclined: true },
  ),
  sample('A-1006', 0.3, { receiver: ivan }, { number: exampleNumbers.secondDraft }),
  sample(
    'A-1007',
    0.2,
    {
      ...{ receiver: ivan, choice: swift, callCourier: false },
      pickup: { date: null, autoMove: true, isPostponed: true, timeFrom: null, timeTo: null },
    },
    { number: exampleNumbers.uncalled },
  ),
  // A pickup on a day off has to be approved.
  sample('A-1009', 0.6, offDay, { number: exampleNumbers.approved }),
  sample('A-1010', 0.6, offDay, { number: exampleNumbers.refused }),
  sample('A-1011', 0.6, { receiver: ivan }, { number: exampleNumbers.ended }),
  sample('A-1008', 0.3, { receiver: ivan, choice: swift }, { number: exampleNumbers.advanced }),
];

const documents = {
  cargo: { type: 'documents', description: null, items: [{ ...box(0.3), l: null, h: null, w: null }] },
} as const satisfies Ask;

/** The orders of the sample shop: one or more in every status that an order rests in. */
export const samples: readonly Sample[] = [
  ...ofExamples,
  sample('A-0987', 2, { ...documents, receiver: pavel }),
  sample('A-0986', 5, offDay),
  sample('A-0985', 6, {
    receiver: sochi,
    cargo: { type: 'ltl', description: 'Shop fittings', items: [box(42, 3)] },
    terms: { ...contentOf('', {}).terms, urgencies: ['cargo-ltl'] },
    choice: [4, 'FR-LTL'],
  }),
  sample('A-0984', DAY, { ...documents, receiver: olga, choice: swift }, { path: [['CourierAssigned', 3]] }),
  sample(
    'A-0983',
    DAY,
    { receiver: pavel, choice: [5, 'GL-DS'] },
    {
      path: [
        ['CourierAssigned', 5],
        ['CourierOnTheWay', 1],
      ],
    },
  ),
  sample(
    'A-0982',
    2 * DAY,
    { receiver: marina, choice: econom, project: 'Autumn' },
    {
      path: [
        ['CourierAssigned', 28],
        ['ParcelPickedUp', 4],
      ],
    },
  ),
  sample(
    'A-0981',
    4 * DAY,
    { receiver: timur, choice: [3, 'PO-PAR-DD'] },
    {
      path: [
        ['ParcelPickedUp', 70],
        ['ParcelOnTheWay', 40],
      ],
    },
  ),
  sample(
    'A-0980',
    4 * DAY,
    { receiver: samara, choice: econom, services: [insured(8_400)] },
    {
      path: [
        ['ParcelPickedUp', 72],
        ['ParcelOnTheWay', 66],
        ['VendorStatus', 20],
      ],
    },
  ),
  sample(
    'A-0979',
    3 * DAY,
    { receiver: olga, choice: swift },
    {
      path: [
        ['ParcelPickedUp', 50],
        ['ParcelOnTheWay', 44],
        ['ParcelInTheRecipientCity', 9],
      ],
    },
  ),
  sample(
    'A-0978',
    5 * DAY,
    {
      receiver: olga,
      cargo: {
        type: 'online-store',
        description: 'Одежда',
        products: [sold('Пальто шерстяное', 12_900), sold('Шарф', 1_990, 2)],
      },
      services: [cashOnDelivery, insured(16_880)],
      seller: { name: 'Lavka LLC', phone: '+74951234567', address: 'Tverskaya 7' },
      choice: econom,
    },
    {
      path: [
        ['ParcelPickedUp', 90],
        ['ParcelOnTheWay', 80],
        ['ParcelInTheRecipientCity', 30],
        ['ParcelHandedForDelivery', 2],
      ],
    },
  ),
  sample(
    'A-0977',
    6 * DAY,
    { receiver: at(olga, 2, 'EC-78000000-001'), choice: [2, 'EC-S-DP'] },
    {
      path: [
        ['ParcelPickedUp', 110],
        ['ParcelOnTheWay', 100],
        ['ParcelInPickupPoint', 20],
      ],
    },
  ),
  sample(
    'A-0976',
    5 * DAY,
    { sender: warehouse, receiver: marina, choice: swift },
    {
      path: [
        ['ParcelPickedUp', 80],
        ['ParcelInTheRecipientCity', 50],
        ['ChangeDateByReceiver', 26],
      ],
    },
  ),
  sample(
    'A-0975',
    6 * DAY,
    { receiver: timur, choice: econom },
    {
      path: [
        ['ParcelPickedUp', 100],
        ['ParcelInTheRecipientCity', 30],
        ['ParcelHandedForDelivery', 8],
        ['FailedDeliveryAttempt', 3],
      ],
    },
  ),
  sample(
    'A-0974',
    20 * DAY,
    { receiver: at(pavel, 3, 'PO-54000001-001'), choice: [3, 'PO-PAR-DO'] },
    {
      path: [
        ['ParcelPickedUp', 19 * DAY],
        ['ParcelOnTheWay', 17 * DAY],
        ['ParcelInPickupPoint', 12 * DAY],
        ['StoragePeriodExpires', 6],
      ],
    },
  ),
  sample(
    'A-0973',
    7 * DAY,
    {
      receiver: almaty,
      cargo: {
        description: 'Ceramic tableware',
        hsCode: '691200',
        customsValue: 45_000_00,
        customsCurrency: 'RUB',
        items: [box(6)],
      },
      choice: [5, 'GL-IS'],
    },
    {
      path: [
        ['ParcelPickedUp', 140],
        ['ParcelOnTheWay', 90],
        ['RequestForInformation', 10],
      ],
    },
  ),
  sample(
    'A-0972',
    8 * DAY,
    { receiver: sochi, cargo: { description: 'Мебель', items: [box(38, 2)] }, choice: [4, 'FR-LTL'] },
    {
      path: [
        ['ParcelPickedUp', 160],
        ['ParcelOnTheWay', 120],
        ['ProblemDetected', 14],
      ],
    },
  ),
  sample(
    'A-0971',
    9 * DAY,
    {
      ...documents,
      receiver: samara,
      terms: { ...contentOf('', {}).terms, directions: ['with-return'] },
      choice: econom,
      project: 'Contracts',
      department: 'Legal',
    },
    {
      path: [
        ['ParcelPickedUp', 190],
        ['ParcelInTheRecipientCity', 100],
        ['ParcelHandedForDelivery', 80],
        ['Returning', 70],
      ],
    },
  ),
  sample(
    'A-0970',
    7 * DAY,
    { receiver: ivan, choice: swift },
    {
      path: [
        ['ParcelPickedUp', 140],
        ['ParcelHandedForDelivery', 60],
        ['RefuseOfDelivery', 52],
      ],
    },
  ),
  sample(
    'A-0969',
    14 * DAY,
    { receiver: marina, choice: econom },
    {
      path: [
        ['ParcelPickedUp', 310],
        ['ParcelHandedForDelivery', 220],
        ['RefuseOfDelivery', 216],
        ['Returning', 200],
        ['FinishedWithReturn', 120],
      ],
    },
  ),
  sample(
    'A-0968',
    6 * DAY,
    { receiver: olga, choice: [1, 'SW-EXP'] },
    {
      path: [
        ['CourierAssigned', 139],
        ['ParcelPickedUp', 130],
        ['ParcelHandedForDelivery', 104],
        ['Finished', 98],
      ],
    },
  ),
  sample(
    'A-0967',
    12 * DAY,
    { sender: warehouse, receiver: samara, choice: econom, services: [insured(32_000)], project: 'Autumn' },
    {
      path: [
        ['ParcelPickedUp', 270],
        ['ParcelOnTheWay', 250],
        ['ParcelInTheRecipientCity', 180],
        ['ParcelHandedForDelivery', 170],
        ['Finished', 165],
      ],
    },
  ),
  // Its vendor was unavailable for as long as hand-overs are retried.
  sample(
    'A-0964',
    2.5 * DAY,
    {
      receiver: samara,
      comments: 'Leave it at the gate. sandbox:unavailable',
      choice: [3, 'PO-PAR-DD'],
      emergencyEmail: 'duty@lavka.example',
    },
    { number: exampleNumbers.failed, givenUpHoursAgo: 1.4 * DAY },
  ),
  // Its vendor has been silent for so long that it was closed.
  sample(
    'A-0801',
    100 * DAY,
    { receiver: pavel, choice: [3, 'PO-PAR-DD'] },
    {
      path: [
        ['ParcelPickedUp', 99 * DAY],
        ['ParcelOnTheWay', 98 * DAY],
      ],
    },
  ),
  sample('A-0966', 3 * DAY, { receiver: timur, choice: swift }, { canceledHoursAgo: 3 * DAY - 0.2 }),
  sample('A-0965', 10 * DAY, { receiver: marina, choice: swift }, { canceledHoursAgo: 10 * DAY - 6 }),
];
