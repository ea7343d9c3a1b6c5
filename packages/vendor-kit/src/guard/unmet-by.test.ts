import { sampleQuote } from '@cartage/core/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { VendorQuoteRequest } from '../adapter/quote.ts';
import { testManifest } from '../testing.ts';
import { guardAdapter } from './guard-adapter.ts';
import { call, option, plugin } from './testing/guarded.ts';
import { unmetBy } from './unmet-by.ts';

const [item] = sampleQuote.cargo.items;
if (item === undefined) throw new Error('The sample has an item.');

// The host does not ask then, so both have to say the same.
it('is said of a request exactly where the guarded adapter does not ask the plugin for prices', async () => {
  let asked = 0;
  const quote = async () => {
    asked += 1;
    return [option];
  };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        qty: fc.integer({ min: 1, max: 4 }),
        isSized: fc.boolean(),
        packages: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
        needs: fc.subarray(['sizes', 'postalCodes'] as const),
        postalCode: fc.option(fc.constant('190000')),
      }),
      async ({ qty, isSized, packages, needs, postalCode }) => {
        const manifest = {
          ...testManifest,
          limits: { ...testManifest.limits, ...(packages !== undefined && { packages }) },
          needs,
        };
        const size = isSized ? 10 : null;
        const request = {
          ...sampleQuote,
          services: [],
          sender: { ...sampleQuote.sender, postalCode },
          receiver: { ...sampleQuote.receiver, postalCode: '190000' },
          cargo: { ...sampleQuote.cargo, type: 'regular', items: [{ ...item, qty, l: size, h: size, w: size }] },
          route: { origin: null, destination: null, originPoint: null, destinationPoint: null },
        } as unknown as VendorQuoteRequest;
        const guarded = guardAdapter({ ...plugin, manifest, quote });
        asked = 0;
        const options = await guarded.quote(request, call);
        const unmet = unmetBy(guarded.manifest, request);
        expect([options.length, asked]).toEqual(unmet === null ? [1, 1] : [0, 0]);
        const isTooMany = packages !== undefined && qty > packages;
        const field = isTooMany
          ? 'cargo.items'
          : (needs.flatMap((need) => {
              if (need === 'sizes') return isSized ? [] : ['cargo.items[0]'];
              return postalCode === null ? ['sender.postalCode'] : [];
            })[0] ?? null);
        expect([unmet?.reason ?? null, unmet?.field ?? null]).toEqual([
          field === null ? null : isTooMany ? 'packages' : 'needs',
          field,
        ]);
        if (isTooMany) expect(unmet?.words.en).toContain(`${packages}`);
      },
    ),
  );
});
