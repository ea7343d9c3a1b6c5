import { parseDateTime } from '@cartage/core';
import { expect, it } from 'vitest';
import { stateCodes } from './protocol.ts';
import { statusOf } from './statuses.ts';
import { recorded } from './testing.ts';
import { buildTrack, readTrack } from './track.ts';

const call = { timeZone: 'Europe/Moscow', log: { warn: () => {} } };

it('asks for all shipments in one call, by our references', () => {
  const refs = [
    { reference: 'A', id: null, number: null },
    { reference: 'B', id: null, number: 'SW2' },
  ];
  expect(buildTrack(refs)).toEqual({ refs: ['A', 'B'] });
});

it('reads events, whatever the digits of their moments', () => {
  const [shipment, ...others] = readTrack(recorded('events'), 'Swift', call);
  expect(others).toEqual([]);
  expect(shipment).toMatchObject({ reference: 'CTG-4820-9137', numbers: { invoiceNumber: 'SW0000000001' } });
  const at = parseDateTime('2026-11-20T12:30:15.250+03:00', call.timeZone);
  expect(shipment?.events.map((event) => [event.status, event.at])).toEqual(
    [
      'CourierAssigned',
      'CourierOnTheWay',
      'ParcelPickedUp',
      'ParcelOnTheWay',
      'ParcelInTheRecipientCity',
      'ParcelHandedForDelivery',
      'Finished',
    ].map((status) => [status, at]),
  );
  expect(shipment?.events.at(-1)).toEqual({
    at,
    source: 'Swift',
    text: { en: 'Вручено', ru: 'Вручено' },
    status: 'Finished',
    isReturn: false,
    receivedBy: 'Иван',
  });
});

it('reads what was bought and paid', () => {
  const event = {
    code: 'DLV',
    at: '2026-11-20T12:30:15+03:00',
    bought: [{ sku: 'A-1', count: 2, kop: 5 }],
    paid_kop: 0,
  };
  const shipment = { ref: 'R', number: 'N', pickup_order: null, return_number: null, events: [event] };
  const body = { shipments: [shipment] };
  const answer = { ...recorded('events'), bytes: Buffer.from(JSON.stringify(body)) };
  const [told] = readTrack(answer, 'Swift', call);
  expect(told?.events).toMatchObject([{ purchased: [{ product: 'A-1', quantity: 2, sum: 5 }], collected: 0 }]);
});

it('knows all of the vendor’s states but the one that shows as its own', () => {
  const foreign = Object.keys(stateCodes).filter((code) => statusOf(code) === 'VendorStatus');
  expect(foreign).toEqual(['HUB']);
  expect(statusOf('toString')).toBe('VendorStatus');
});
