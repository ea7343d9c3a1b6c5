import { addDays } from '@cartage/core';
import type { VendorOption } from '../../../adapter/quote.ts';
import { both, type Defect, defect, does, type Mutation, reads, says, sends, takes, tells } from '../defect.ts';

let asked = 0;

const silent = tells('handOver', (outcome) => (outcome.kind === 'confirmed' ? { ...outcome, price: null } : outcome));

const agree = 'tells days and moments that agree';
const daysSince = (day: string): number => (Date.parse(day) - Date.parse('2031-06-02')) / 86_400_000;

type Priced = Pick<VendorOption, 'tariffPrice' | 'services'>;

/** The same of prices by days. */
const everyPrice = (change: <T extends Priced>(option: T) => T): Mutation =>
  both(
    tells('quote', (options) => options.map(change)),
    tells('quoteByDays', (options) => options.map(change)),
  );

const without =
  (code: string) =>
  <T extends Priced>(option: T): T => ({
    ...option,
    services: option.services.map((one) => (one.code === code ? { ...one, status: 'unavailable', price: 0 } : one)),
  });

export const quoteDefects: readonly Defect[] = [
  defect(
    'kopecks cut off behind a multiplication',
    'reads every kopeck of a price',
    reads('quote', ({ prices, ...body }) => ({
      ...body,
      prices: prices?.map(({ net, ...one }: { readonly net: string }) => ({
        ...one,
        net: (Math.floor(Number(net) * 100) / 100).toFixed(2),
      })),
    })),
    { inclusive: true },
  ),
  defect(
    'days from today on, whenever it is taken',
    agree,
    tells('quote', (options) =>
      options.map((option) => ({
        ...option,
        ...{ deliveryFrom: null, deliveryTo: null },
        maxDays: option.maxDays && option.maxDays + daysSince(option.takeDate),
      })),
    ),
  ),
  defect(
    'kopecks cut off behind a comma',
    'reads every kopeck of a price',
    reads('quote', ({ prices, ...body }) => ({
      ...body,
      prices: prices?.map(({ net, ...one }: { readonly net: string }) => ({
        ...one,
        net: (Math.floor(Number(net.replace(',', '.')) * 100) / 100).toFixed(2),
      })),
    })),
    { inclusive: true, comma: true },
  ),
  defect(
    'services at twice the price, where weights are rounded',
    'confirms the price that it quoted',
    tells('quote', (options) =>
      options.map(({ services, ...option }) => ({
        ...option,
        services: services.map((one) => ({ ...one, price: 2 * one.price })),
      })),
    ),
    { halfKilograms: true },
  ),
  defect(
    'a tariff that is never on offer',
    'offers every tariff for some sample',
    tells('tariffs', (all) => [...all, ...all.slice(0, 1).map((one) => ({ ...one, id: 'TZ' }))]),
  ),
  defect(
    'an option of a tariff that it does not list',
    'quotes no tariff that it does not list',
    tells('quote', (options) => [...options, ...options.slice(0, 1).map((one) => ({ ...one, tariffId: 'T9' }))]),
  ),
  defect(
    'a tariff to the door described as one from a point',
    'offers a tariff between the kinds of ends that it is for',
    tells('tariffs', (all) =>
      all.map((one) =>
        one.id === 'TX' ? { ...one, from: { contactType: 'pickup-point', pointType: null } as const } : one,
      ),
    ),
  ),
  defect(
    'a pickup on the day before',
    'takes no parcel before the day asked for',
    tells('quote', (options, { terms }) =>
      options.map((one) => (terms.requestedDate === null ? { ...one, takeDate: addDays(one.takeDate, -1) } : one)),
    ),
  ),
  defect(
    'a delivery before the pickup',
    'delivers no parcel before it is taken',
    tells('quote', (options) =>
      options.map((one) => ({ ...one, deliveryFrom: (one.deliveryFrom ?? 0) - 30 * 86_400_000 })),
    ),
  ),
  defect(
    'a service that is never to be had',
    'offers each kind of cargo and of end, and each service, that its manifest names',
    both(
      tells('quote', (options) => options.map(without('SmsToReceiver'))),
      tells('quoteByDays', (options) => options.map(without('SmsToReceiver'))),
    ),
  ),
  defect(
    'a kind of cargo that it does not take',
    'offers each kind of cargo and of end, and each service, that its manifest names',
    says(({ cargoTypes }) => ({ cargoTypes: [...cargoTypes, 'dangerous'] })),
  ),
  defect(
    'the first of three places',
    'asks the same for equal places, whether counted or told one by one',
    sends('quote', '/prices', (json) => ({
      ...json,
      parcels: json.parcels.length === 3 ? json.parcels.slice(0, 1) : json.parcels,
    })),
  ),
  defect(
    'the billed weight in grams',
    'bills a weight in kilograms',
    tells('quote', (options) => options.map((one) => ({ ...one, billedWeightKg: (one.billedWeightKg ?? 0) * 1000 }))),
  ),
  defect(
    'a pickup today, whatever day is asked for',
    'takes no parcel before the day asked for',
    tells('quote', (options, { terms }) =>
      options.map((one) => (terms.requestedDate === null ? { ...one, takeDate: '2031-06-02' } : one)),
    ),
  ),
  defect(
    'a plan by another calendar',
    'delivers no parcel before it is taken',
    tells('handOver', (outcome, { content }) =>
      outcome.kind === 'confirmed' && content.terms.requestedDate === null
        ? { ...outcome, plannedDeliveryAt: (outcome.plannedDeliveryAt ?? 0) - 30 * 86_400_000 }
        : outcome,
    ),
  ),
  defect(
    'a price of nothing, of which the confirmation is silent',
    'asks a price above nothing',
    both(
      tells('quote', (options, { terms }) =>
        options.map((one) => (terms.requestedDate === null ? { ...one, tariffPrice: 0 } : one)),
      ),
      silent,
    ),
    { whole: true, token: true, byContract: true, secretive: true },
  ),
  defect(
    'prices without VAT, of which the confirmation is silent',
    'confirms the price that it quoted',
    both(
      everyPrice((one) => ({ ...one, tariffPrice: Math.round(one.tariffPrice / 1.2) })),
      silent,
    ),
  ),
  defect(
    'prices without their kopecks, of which the confirmation is silent',
    'confirms the price that it quoted',
    both(
      everyPrice((one) => ({ ...one, tariffPrice: Math.floor(one.tariffPrice / 100) * 100 })),
      silent,
    ),
  ),
  defect(
    'services for nothing, of which the confirmation is silent',
    'confirms the price that it quoted',
    both(
      everyPrice((one) => ({ ...one, services: one.services.map((service) => ({ ...service, price: 0 })) })),
      silent,
    ),
  ),
  defect(
    'roubles for kopecks',
    [
      'confirms the price that it quoted',
      'asks on each day what it quotes to whoever wishes for that day',
      'hands over for the day that was chosen, at its price',
    ],
    tells('quote', (options) => options.map((one) => ({ ...one, tariffPrice: Math.round(one.tariffPrice / 100) }))),
  ),
  defect(
    'another answer each time',
    'answers the same to the same question',
    tells('quote', (options) => options.map((one) => ({ ...one, comments: `Answer ${++asked}` }))),
  ),
  defect(
    'services that cannot be had left out',
    'says of every service asked for whether it can be had, and at what price',
    tells('quote', (options) =>
      options.map((one) => ({ ...one, services: one.services.filter(({ code }) => code !== 'SmsToReceiver') })),
    ),
  ),
  defect(
    'no parcel at all where there are many',
    'asks no less for thirty times the weight',
    sends('quote', '/prices', (json) => ({
      ...json,
      parcels: json.parcels.filter(({ count }: { readonly count: number }) => count < 20),
    })),
  ),
  defect(
    'offers wherever one asks',
    'offers nothing where its manifest says that it does not serve',
    takes('quote', (request) => {
      const { sender, receiver } = request;
      const contactType = receiver.contactType === 'pickup-point' ? ('pickup-point' as const) : ('door' as const);
      return {
        ...request,
        sender: { ...sender, country: 'RU' },
        receiver: { ...receiver, contactType, country: 'RU' },
        cargo: { ...request.cargo, type: 'regular' },
      };
    }),
  ),
  defect('a draft with every question', 'makes nothing at the vendor by asking for prices', (right) =>
    does('quote', async (quote, request, call) => {
      const options = await quote(request, call);
      await right.webhook?.subscribe?.(`https://shop.example/${++asked}`, call);
      return options;
    })(right),
  ),
  defect(
    'an option that cannot be had',
    'hands over every option that it quoted, unchanged',
    both(
      tells('quote', (options, { receiver }) =>
        receiver.contactType === 'door' ? options : options.map((one) => ({ ...one, comments: 'To be agreed upon' })),
      ),
      sends('handOver', '/orders', (json) =>
        json.to.kind === 'door' ? json : { ...json, to: { ...json.to, city: '' } },
      ),
    ),
  ),
  defect(
    'another price when it is confirmed',
    'confirms the price that it quoted',
    tells('handOver', (outcome, { content }) =>
      outcome.kind === 'confirmed' && content.terms.requestedDate === null
        ? { ...outcome, price: (outcome.price ?? 0) + 1 }
        : outcome,
    ),
  ),

  defect(
    'the dearer tariff for the one that was chosen',
    'hands over every option that it quoted, unchanged',
    sends('handOver', '/orders', (json) => ({ ...json, tariff: json.tariff === 'TD' ? 'TX' : json.tariff })),
  ),
  defect(
    'days that are counted from the day of the order',
    agree,
    tells('quote', (options) =>
      options.map((one) => ({ ...one, minDays: (one.minDays ?? 0) + 4, maxDays: (one.maxDays ?? 0) + 4 })),
    ),
  ),
  defect(
    'hours for days',
    agree,
    tells('quote', (options) =>
      options.map((one) => ({ ...one, minDays: (one.minDays ?? 0) * 24, maxDays: (one.maxDays ?? 0) * 24 })),
    ),
  ),
  defect(
    'a last moment a month later',
    agree,
    tells('quote', (options) =>
      options.map((one) => ({ ...one, deliveryTo: (one.deliveryTo ?? 0) + 30 * 86_400_000 })),
    ),
  ),
  defect(
    'moments that do not move with the pickup',
    agree,
    tells('quote', (options, { pickup }) =>
      options.map((one) => ({
        ...one,
        deliveryFrom: (one.deliveryFrom ?? 0) - 86_400_000 * daysSince(pickup.date),
        deliveryTo: (one.deliveryTo ?? 0) - 86_400_000 * daysSince(pickup.date),
      })),
    ),
  ),
  defect(
    'euros told as roubles',
    'names the currency of its prices',
    both(
      tells('quote', (options) => options.map(({ currency: _, ...one }) => one)),
      tells('handOver', (outcome) => ({ ...outcome, currency: undefined })),
      tells('findByReference', (outcome) => ({ ...outcome, currency: undefined })),
    ),
    { euros: true },
  ),
  defect(
    'euros told as roubles when it is confirmed',
    'names the currency of its prices',
    tells('handOver', (outcome) => ({ ...outcome, currency: undefined })),
    { euros: true },
  ),
  defect(
    'roubles told as euros',
    'names the currency of its prices',
    both(
      tells('quote', (options) => options.map((one) => ({ ...one, currency: 'EUR' }))),
      tells('handOver', (outcome) => ({ ...outcome, currency: 'EUR' })),
      tells('findByReference', (outcome) => ({ ...outcome, currency: 'EUR' })),
    ),
    {},
  ),
  defect(
    'a failure where there is no address yet',
    'prices what has no address yet',
    takes('quote', (request) => {
      if ((request.receiver.address as string).length > 1000) throw new Error('That is too long.');
      return request;
    }),
  ),
  defect(
    'nothing without a postal code that it does not call needed',
    'prices what has no address yet',
    does('quote', async (right, request, call) => (request.receiver.postalCode === null ? [] : right(request, call))),
  ),
];
