import { addDays } from '@cartage/core';
import { type Defect, defect, sends, takes, tells } from '../defect.ts';

let asked = 0;

export const courierDefects: readonly Defect[] = [
  defect(
    'a courier with every call',
    'books one courier for one reference',
    takes('callCourier', (request) => ({ ...request, reference: `${request.reference}-${++asked}` })),
  ),
  defect(
    'our reference in place of the courier’s number',
    'books one courier for one reference',
    tells('callCourier', (outcome, { reference }) =>
      outcome.kind === 'booked' ? { ...outcome, pickupNumber: reference } : outcome,
    ),
  ),
  defect(
    'a courier booked who is still being looked for',
    'books one courier for one reference',
    tells('callCourier', (outcome) =>
      outcome.kind === 'accepted' ? { kind: 'booked', pickupNumber: outcome.ticket } : outcome,
    ),
    { whole: true, thinks: true },
  ),
  defect(
    'a courier for another day',
    'calls the courier for the day that was asked for',
    takes('callCourier', (request) => ({
      ...request,
      window: { ...request.window, date: addDays(request.window.date, 1) },
    })),
  ),
  defect(
    'a courier for the whole day',
    'calls the courier for the hours that were asked for',
    sends('callCourier', '/couriers', (json) => ({ ...json, from: '09:00', to: '18:00' })),
  ),
  defect(
    'a courier to nowhere',
    'calls the courier to the sender',
    sends('callCourier', '/couriers', (json) => ({ ...json, street: '' })),
  ),
  defect(
    'a courier for nothing',
    'calls the courier for the shipments that were named',
    sends('callCourier', '/couriers', (json) => ({ ...json, orders: [] })),
  ),
];
