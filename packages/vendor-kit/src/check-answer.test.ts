import { expect, it } from 'vitest';
import type { VendorOption } from './adapter.ts';
import { checkFind, checkHandOver, checkOptions, checkPoints, checkTrack } from './check-answer.ts';
import { testManifest } from './testing.ts';
import { VendorProblem } from './vendor-problem.ts';

const option: VendorOption = {
  tariffId: 'T1',
  tariffPrice: 10_000,
  services: [{ code: 'Insurance', status: 'available', price: 100 }],
  takeDate: '2026-11-20',
  deliveryFrom: 1,
  deliveryTo: 2,
  minDays: 1,
  maxDays: 2,
  comments: null,
};

it('lets a good option through, as the same object', () => {
  const options = [option];
  expect(checkOptions(options, testManifest, ['Insurance'])).toBe(options);
});

it.for([
  ['tariffId', { tariffId: 'T2' }],
  ['tariffPrice', { tariffPrice: 10.5 }],
  ['tariffPrice', { tariffPrice: -1 }],
  ['tariffPrice', { tariffPrice: '100' }],
  ['takeDate', { takeDate: '2026-02-30' }],
  ['deliveryTo', { deliveryFrom: 3 }],
  ['deliveryFrom', { deliveryFrom: Number.NaN }],
  ['maxDays', { minDays: 3 }],
  ['minDays', { minDays: -1 }],
  ['comments', { comments: undefined }],
  ['services', { services: [] }],
  ['services', { services: [{ code: 'Insurance', status: 'unavailable', price: 1 }] }],
  ['services', { services: [{ code: 'Insurance', status: 'maybe', price: 1 }] }],
] as const)('names %s of an option with %o', ([place, wrong]) => {
  const options = [option, { ...option, ...wrong } as VendorOption];
  expect(() => checkOptions(options, testManifest, ['Insurance'])).toThrow(`'options.1.${place}'`);
});

it('knows what a hand-over and a look-up may end in', () => {
  const numbers = { invoiceNumber: 'W1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
  const confirmation = { ...numbers, price: null, plannedDeliveryAt: null };
  checkHandOver({ kind: 'confirmed', ...confirmation });
  checkHandOver({ kind: 'unknown', problem: new VendorProblem({ kind: 'defect' }, 'x') });
  checkFind({ kind: 'none' });
  expect(() => checkHandOver({ kind: 'none' } as never)).toThrow("'handOver.kind'");
  expect(() => checkHandOver({ kind: 'confirmed', ...confirmation, price: 1.5 })).toThrow("'handOver.price'");
  expect(() => checkHandOver({ kind: 'rejected', problem: new Error('x') } as never)).toThrow("'handOver.problem'");
});

it('knows a problem that came from another copy of the kit', () => {
  const foreign = Object.assign(new Error('x'), {
    [Symbol.for('@cartage/vendor-kit/VendorProblem')]: true,
    detail: { kind: 'defect' },
  });
  expect(checkHandOver({ kind: 'unknown', problem: foreign as never }).kind).toBe('unknown');
});

it('drops a bad event and a bad point, and says so', () => {
  const event = {
    at: 1,
    source: 'Acme',
    text: { en: 'x', ru: 'x' },
    status: 'Finished',
    isReturn: false,
    receivedBy: null,
  };
  const bad: string[] = [];
  const events = [event, { ...event, status: 'Lost' }, null] as never;
  const tracked = checkTrack([{ reference: 'R1', events, numbers: {} }], (reference) => bad.push(reference));
  expect(tracked).toEqual([{ reference: 'R1', events: [event], numbers: {} }]);
  expect(checkPoints([{ id: 'P1' } as never], testManifest, (id) => bad.push(id))).toEqual([]);
  expect(bad).toEqual(['R1', 'R1', 'P1']);
});
