import { sampleContent } from '@cartage/core/testing';
import { type VendorOption, VendorProblem, type VendorQuoteRequest } from '@cartage/vendor-kit';
import { calculate } from '../calculations/calculate.ts';
import { type Deadline, OpenDeadline } from '../connections/deadline.ts';
import type { Context } from '../open-service.ts';
import type { OfferWish } from '../quotes/offers.ts';
import type { Quote } from '../quotes/quote.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from './scripted-vendor.ts';
import { assumeSound, START, type Stage, type sampleOrder } from './stage.ts';

export const all = ['econom', 'freight', 'globe', 'postal', 'swift'];

export type Changes = Parameters<typeof sampleOrder>[0];

export const ask = (ctx: Context, changes: Changes = {}): Promise<Quote> =>
  calculate(ctx, assumeSound({ request: quoteRequestOf({ ...sampleContent, ...changes }), unfiltered: false }));

/** The vendors that were asked for prices since this was asked last. */
export const askedFor = ({ calls }: Stage): readonly string[] => {
  const vendors = calls.flatMap((call) => (call.endsWith(' POST /rates') ? [call.split(' ')[0] ?? ''] : []));
  calls.length = 0;
  return vendors.sort();
};

export const keys = ({ options }: Quote) => [...new Set(options.map(({ vendor }) => vendor.key))].sort();
export const at = (moment: string): number => Date.parse(`2026-11-${moment}+03:00`) - START;

/** A vendor that prices when the test lets it, and tells whose calls ended before. */
export const heldVendor = () => {
  const held: { readonly answer: (price: number) => void; readonly fail: () => void; readonly signal: AbortSignal }[] =
    [];
  const vendor = scriptedVendor({
    id: 90,
    key: 'held',
    quote: ({ pickup }, { signal }) =>
      new Promise((resolve, reject) => {
        held.push({
          answer: (price) => resolve([offerAt(price, pickup.date)]),
          fail: () => reject(new VendorProblem({ kind: 'unavailable', neverSent: true }, 'down')),
          signal,
        });
      }),
  });
  return { vendor, held };
};

const offerAt = (tariffPrice: number, takeDate: string): VendorOption => ({
  tariffId: SCRIPTED_TARIFF,
  tariffPrice,
  services: [],
  takeDate,
  deliveryFrom: null,
  deliveryTo: null,
  minDays: 1,
  maxDays: 2,
  comments: null,
});

export const ofHeld = { filter: { vendorIds: [90], tariffIds: [] }, services: [] };
export const prices = ({ options }: Quote) => options.map(({ tariffPrice }) => tariffPrice);

/** Where the vendor 90 is asked at once, with nothing awaited before. */
export const deskOf = async ({ service }: Stage) => {
  const connection = (await service.vendors.of(null)).find(({ vendor: { manifest } }) => manifest.id === 90);
  if (!connection) throw new Error('The vendor is not connected.');
  const request: VendorQuoteRequest = {
    ...quoteRequestOf(sampleContent),
    services: [],
    pickup: { ...sampleContent.pickup, date: '2026-12-01' },
    route: { origin: null, destination: null, originPoint: null, destinationPoint: null },
  };
  const turn = { rank: 'asked', company: null } as const;
  const wish: OfferWish = { request, key: 'one', anew: false, since: performance.now(), log: service.log, turn };
  return {
    ask: (changes: Partial<OfferWish> = {}, deadline: Deadline = new OpenDeadline()) =>
      service.offers.of(connection, { ...wish, since: performance.now(), ...changes }, deadline),
  };
};
