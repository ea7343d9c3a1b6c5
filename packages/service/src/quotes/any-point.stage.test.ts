import type { PickupPoint, QuoteRequest } from '@cartage/core';
import { sampleQuote } from '@cartage/core/testing';
import { VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { syncPickupPoints } from '../pickup-points/sync-pickup-points.ts';
import { samplePoint } from '../testing/points-found.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { connectionTo, onStage } from '../testing/stage.ts';
import { quote } from './quote.ts';

// interface 15.11.

const [ONE, OTHER] = [21, 22];
const kazan = { country: 'RU', cityId: '1600000100000' };
const door = {
  ...{ ...kazan, contactType: 'door', pickupPointId: null, pickupPointVendorId: null },
  ...{ postalCode: null, region: null, address: null, loading: null },
} as const;
const anyPoint = { ...door, contactType: 'pickup-point' } as const;

onStage((open) => {
  describe('any point of a city', () => {
    /** A vendor from points to points whose points are these, and what it was asked. */
    const vendorWith = (id: number, key: string, points: readonly PickupPoint[]) => {
      const asked: string[] = [];
      const scripted = scriptedVendor({
        id,
        key,
        async *pickupPoints() {
          yield points;
        },
        quote: async ({ pickup, sender, receiver, route }) => {
          asked.push(`${sender.pickupPointId} ${receiver.pickupPointId}`);
          const isLocker = route.destinationPoint?.type === 'parcel-locker';
          return [
            {
              ...{ tariffId: 'SW-STD', tariffPrice: isLocker ? 10_000 : 20_000, services: [], takeDate: pickup.date },
              ...{ comments: null, deliveryFrom: null, deliveryTo: null, minDays: 1, maxDays: 2 },
            },
          ];
        },
      });
      const [tariff] = scripted.manifest.tariffs;
      if (typeof tariff !== 'object') throw new Error('Swift has tariffs.');
      const at = { contactType: 'pickup-point', pointType: null } as const;
      const tariffs = [{ ...tariff, id: 'SW-STD', from: at, to: at }];
      const manifest = { ...scripted.manifest, contactTypes: ['door', 'pickup-point'] as const, tariffs };
      return { asked, adapter: { ...scripted, manifest } satisfies VendorAdapter };
    };
    const pointsOf = (vendorId: number) => [
      samplePoint(vendorId, 'small', { maxWeight: 20 }),
      samplePoint(vendorId, 'large'),
      samplePoint(vendorId, 'locker', { type: 'parcel-locker', intake: false }),
      samplePoint(vendorId, 'elsewhere', { cityId: '7700000000000', cityName: 'Москва' }),
      samplePoint(vendorId, 'closed', { type: 'terminal', closed: { from: '2000-01-01', until: '2099-01-01' } }),
    ];
    const requestOf = (changes: Partial<QuoteRequest>): QuoteRequest => ({ ...sampleQuote, services: [], ...changes });

    it('is asked for once for each kind, at either end or at both, with one of that city which takes the most', async () => {
      const { asked, adapter } = vendorWith(ONE, 'one', pointsOf(ONE));
      const stage = await open({ plugins: [adapter] });
      await syncPickupPoints(stage.service, await connectionTo(stage.service, ONE));
      const ask = async (request: QuoteRequest) => {
        asked.splice(0);
        const filter = { vendorIds: [ONE], tariffIds: [] };
        const { options } = await quote(stage.ctx, { ...request, filter });
        return {
          asked: asked.toSorted(),
          options: options.map(({ fromPointType, toPointType, price }) => [fromPointType, toPointType, price]),
        };
      };
      expect(await ask(requestOf({ sender: anyPoint, receiver: anyPoint }))).toEqual({
        asked: ['large large', 'large locker'],
        options: [
          ['pickup-point', 'parcel-locker', expect.any(Number)],
          ['pickup-point', 'pickup-point', expect.any(Number)],
        ],
      });
      const named = { ...anyPoint, pickupPointId: 'small', pickupPointVendorId: ONE };
      expect((await ask(requestOf({ sender: named, receiver: anyPoint }))).asked).toEqual([
        'small large',
        'small locker',
      ]);
      expect((await ask(requestOf({ sender: anyPoint, receiver: named }))).asked).toEqual(['large small']);
    });

    it('does not ask a vendor for a named point that takes no such parcel, or does not do what it is wanted for', async () => {
      const points = [...pointsOf(ONE), samplePoint(ONE, 'tiny', { maxWeight: 0.001 })];
      const { asked, adapter } = vendorWith(ONE, 'one', points);
      const stage = await open({ plugins: [adapter] });
      await syncPickupPoints(stage.service, await connectionTo(stage.service, ONE));
      const at = (pickupPointId: string) => ({ ...anyPoint, pickupPointId, pickupPointVendorId: ONE });
      for (const [from, to, isAsked] of [
        ['small', 'large', true],
        ['small', 'tiny', false],
        ['locker', 'large', false],
      ] as const) {
        asked.splice(0);
        const filter = { vendorIds: [ONE], tariffIds: [] };
        const { options } = await quote(stage.ctx, requestOf({ sender: at(from), receiver: at(to), filter }));
        expect([asked.length, options.length]).toEqual(isAsked ? [1, 1] : [0, 0]);
      }
    });

    it('shows what is offered to some kinds, and names the vendor where another kind failed; none served is no failure', async () => {
      const { adapter } = vendorWith(ONE, 'one', pointsOf(ONE));
      let problem = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'Away.');
      const failing: VendorAdapter = {
        ...adapter,
        quote: async (request, call) => {
          if (request.route.destinationPoint?.type === 'parcel-locker') throw problem;
          return adapter.quote(request, call);
        },
      };
      const stage = await open({ plugins: [failing] });
      await syncPickupPoints(stage.service, await connectionTo(stage.service, ONE));
      const ask = async () => {
        const filter = { vendorIds: [ONE], tariffIds: [] };
        const { options, failures } = await quote(
          stage.ctx,
          requestOf({ sender: anyPoint, receiver: anyPoint, filter }),
        );
        return [options.map(({ toPointType }) => toPointType), failures.map(({ reason }) => reason)];
      };
      expect(await ask()).toEqual([['pickup-point'], ['unavailable']]);
      problem = new VendorProblem({ kind: 'notServed' }, 'Not there.');
      expect(await ask()).toEqual([['pickup-point'], []]);
    });

    it('is any of each vendor, but of one alone where the end names its vendor', async () => {
      const [one, other] = [vendorWith(ONE, 'one', pointsOf(ONE)), vendorWith(OTHER, 'other', [])];
      const stage = await open({ plugins: [one.adapter, other.adapter] });
      const ask = async (changes: Partial<QuoteRequest['receiver']> = {}) => {
        const request = requestOf({ sender: anyPoint, receiver: { ...anyPoint, ...changes } });
        const { options, failures } = await quote(stage.ctx, {
          ...request,
          filter: { vendorIds: [ONE, OTHER], tariffIds: [] },
        });
        return [
          options.map(({ vendor }) => vendor.key),
          failures.map(({ vendor, reason }) => `${vendor.key} ${reason}`),
        ];
      };
      // Nobody knows yet what points they have.
      expect(await ask()).toEqual([[], ['one unavailable', 'other unavailable']]);
      expect(one.asked).toEqual([]);
      for (const id of [ONE, OTHER]) await syncPickupPoints(stage.service, await connectionTo(stage.service, id));
      // The other one has none, which is no failure.
      expect(await ask()).toEqual([['one', 'one'], []]);
      expect(await ask({ pickupPointVendorId: OTHER })).toEqual([[], []]);
    });
  });
});
