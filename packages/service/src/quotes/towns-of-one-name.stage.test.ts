import { sampleContent } from '@cartage/core/testing';
import { upsertPlaces } from '@cartage/storage';
import type { CallContext, VendorPlugin } from '@cartage/vendor-kit';
import { guardAdapter, type VendorAdapter } from '@cartage/vendor-kit/host';
import type { SimulatedVendor } from '@cartage/vendor-kit/simulator';
import { afterAll, expect, it } from 'vitest';
import { simulate as cdek } from '../../../../vendors/cdek/simulator/testing.ts';
import { vendors as cdekPlugins } from '../../../../vendors/cdek/src/index.ts';
import { simulate as yandex } from '../../../../vendors/yandex-delivery/simulator/testing.ts';
import { vendors as yandexPlugins } from '../../../../vendors/yandex-delivery/src/index.ts';
import { ask } from '../testing/quotes.ts';
import { onStage } from '../testing/stage.ts';

// interface 15.7: a code names one town, however many share its name, and the vendor is told which.

const simulators: SimulatedVendor[] = [];
afterAll(async () => {
  for (const simulator of simulators) await simulator.stop();
});

/** The plugin with its simulator behind it, and all that the vendor was sent. */
const played = async ([plugin]: readonly VendorPlugin[], simulate: () => Promise<SimulatedVendor>) => {
  if (plugin === undefined) throw new Error('no plugin');
  const simulator = await simulate();
  simulators.push(simulator);
  const { origin = '' } = simulator;
  const sent: string[] = [];
  const through = (call: CallContext): CallContext => ({
    ...call,
    account: { ...call.account, ...simulator.account(origin) },
    http: {
      request: async ({ method, url, headers = {}, json, form }) => {
        const { pathname, search } = new URL(url);
        const body =
          json === undefined ? form && new URLSearchParams(form as Record<string, string>) : JSON.stringify(json);
        sent.push(`${decodeURIComponent(search)} ${body ?? ''}`);
        const type = json === undefined ? {} : { 'content-type': 'application/json' };
        const answer = await fetch(origin + pathname + search, {
          method,
          headers: { ...headers, ...type },
          ...(body !== undefined && { body }),
        });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const contentType = answer.headers.get('content-type') ?? '';
        return { status: answer.status, contentType, retryAfterMs: null, headers: {}, bytes };
      },
    },
  });
  const adapter: VendorAdapter = guardAdapter({
    ...plugin,
    quote: (request, call) => plugin.quote(request, through(call)),
    ...(plugin.tariffs && { tariffs: (call) => plugin.tariffs?.(through(call)) ?? Promise.resolve([]) }),
  });
  return { adapter, sent };
};

const towns = [
  ['4600000300000', 'b73b7c50-112e-4b04-82df-1e0cea13de4b', 'Курская область'],
  ['2400000400000', 'e532b3c3-d300-4585-ada6-40e7900c2abf', 'Красноярский край'],
] as const;
const vendors = [
  ['cdek', cdekPlugins, cdek, ['"to_location":{"code":1145', '"to_location":{"code":1146']],
  [
    'yandex-delivery',
    yandexPlugins,
    yandex,
    ['"address":"Курская область, Железногорск,', '"address":"Красноярский край, Железногорск,'],
  ],
] as const;

onStage((open) => {
  it.for(vendors)(
    '%s is asked for the town that any of its codes names, and for no other',
    async ([, plugins, simulate, told]) => {
      const { adapter, sent } = await played(plugins, simulate);
      const { ctx, store } = await open({ plugins: [adapter] });
      await upsertPlaces(
        store.db,
        towns.flatMap(([city, fias, ru]) =>
          [city, fias].map((code) => ({
            country: 'RU',
            code,
            city,
            name: { en: 'Zheleznogorsk', ru: 'Железногорск' },
            region: { en: ru, ru },
            population: null,
            latitude: null,
            longitude: null,
          })),
        ),
      );
      for (const [n, [kladr, fias]] of towns.entries()) {
        sent.length = 0;
        const priced = async (cityId: string) => {
          const { options } = await ask(ctx, {
            sender: { ...sampleContent.sender, contactType: 'door', country: 'RU', cityId: '7700000000000' },
            receiver: { ...sampleContent.receiver, contactType: 'door', country: 'RU', cityId, postalCode: null },
            services: [],
            filter: { vendorIds: [adapter.manifest.id], tariffIds: [] },
          });
          return options.map(({ tariffId, tariffPrice }) => [tariffId, tariffPrice]);
        };
        const prices = await priced(kladr);
        expect(prices.length).toBeGreaterThan(0);
        expect(sent.some((text) => text.includes(told[n] ?? '?'))).toBe(true);
        const count = sent.length;
        expect(await priced(fias)).toEqual(prices);
        // One city is one question, whichever of its codes was written.
        expect(sent).toHaveLength(count);
        expect(sent.some((text) => text.includes(told[1 - n] ?? '?'))).toBe(false);
      }
    },
  );
});
