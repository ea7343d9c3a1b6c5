import type { OrderContent } from '@cartage/core';
import { type Defect, defect, givesPoints, type Mutation, sends, takes } from '../defect.ts';

/** The plugin that writes something else into an order. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the vendor's protocol has
const orders = (what: string, breaks: string | readonly string[], change: (json: any) => object): Defect =>
  defect(
    what,
    breaks,
    sends('handOver', '/orders', (json) => ({ ...json, ...change(json) })),
  );

/** The plugin that takes an order for another. */
const content = (change: (content: OrderContent) => OrderContent): Mutation =>
  takes('handOver', (shipment) => ({ ...shipment, content: change(shipment.content) }));

export const receivedDefects: readonly Defect[] = [
  defect(
    'grams that are cut off',
    'sends the weight of each place in the vendor’s unit',
    content(({ cargo, ...rest }) => ({
      ...rest,
      cargo: {
        ...cargo,
        items: cargo.items.map((item) => ({ ...item, weightKg: Math.floor(item.weightKg * 1000) / 1000 })),
      },
    })),
  ),
  orders('the sizes of other places', 'sends the sizes of each place in the vendor’s unit', ({ parcels }) => {
    const places: readonly object[] = parcels.flatMap(({ count, ...one }: { readonly count: number }) =>
      Array.from({ length: count }, () => ({ ...one, count: 1 })),
    );
    return { parcels: places.map((one, n) => ({ ...one, mm: (places.at(-1 - n) as { mm: unknown }).mm })) };
  }),
  defect(
    'the day that was asked for in place of the vendor’s',
    'sends the day that was chosen',
    takes('handOver', ({ option, ...shipment }) => ({
      ...shipment,
      option: { ...option, takeDate: shipment.content.pickup.date ?? option.takeDate },
    })),
  ),
  orders('a package lost', 'sends every place, as often as its quantity says', ({ parcels }) => ({
    parcels: parcels.length === 2 ? parcels.slice(0, 1) : parcels,
  })),
  orders('a quantity that it does not see', 'sends every place, as often as its quantity says', ({ parcels }) => ({
    parcels: parcels.map((parcel: object) => ({ ...parcel, count: 1 })),
  })),
  orders('kilograms for grams', 'sends the weight of each place in the vendor’s unit', ({ parcels }) => ({
    parcels: parcels.map(({ grams, ...parcel }: { readonly grams: number }) => ({ ...parcel, grams: grams / 1000 })),
  })),
  orders('the weight of all in each place', 'sends the weight of each place in the vendor’s unit', ({ parcels }) => ({
    parcels: parcels.map(({ grams, count, ...rest }: { readonly grams: number; readonly count: number }) => ({
      ...rest,
      count,
      grams: grams * count,
    })),
  })),
  orders('centimetres for millimetres', 'sends the sizes of each place in the vendor’s unit', ({ parcels }) => ({
    parcels: parcels.map(({ mm, ...parcel }: { readonly mm: readonly number[] | null }) => ({
      ...parcel,
      mm: mm?.map((one) => one / 10) ?? null,
    })),
  })),
  orders('no sizes', 'sends the sizes of each place in the vendor’s unit', ({ parcels }) => ({
    parcels: parcels.map((parcel: object) => ({ ...parcel, mm: null })),
  })),
  orders('the cheapest tariff', 'sends the tariff that was chosen', ({ tariff }) => ({
    tariff: tariff === 'TX' ? 'TD' : tariff,
  })),
  orders('the next day', 'sends the day that was chosen', ({ take_day, wish }) => ({
    take_day: wish === null ? '2031-06-04' : take_day,
  })),
  orders('today, whatever day was chosen', 'sends the day that was chosen', ({ take_day, wish }) => ({
    take_day: wish === null ? '2031-06-02' : take_day,
  })),
  orders('both ends in one city', 'sends the receiver as the receiver', ({ from, to }) => ({
    to: { ...to, city: from.city },
  })),
  orders('the receiver’s name as the sender’s', 'sends the sender as the sender', ({ from, to }) => ({
    from: { ...from, name: to.name },
  })),
  orders('the sender’s street as the receiver’s', 'sends the receiver as the receiver', ({ from, to }) => ({
    to: { ...to, street: to.kind === 'door' ? from.street : to.street },
  })),
  orders(
    'sender and receiver exchanged',
    [
      'carries Cyrillic, emoji and 255 characters',
      'sends the sender as the sender',
      'sends the receiver as the receiver',
      'sends both phones',
      'tells where goes what it finds',
      'sends whom to ask for at each end',
      'sends the extension of a phone',
      'sends the e-mail of each end',
      'sends the postal code of each end',
      'sends what the courier is to know, and the remark',
    ],
    ({ from, to }) => (from.kind === to.kind ? { from: to, to: from } : {}),
  ),
  orders('the sender’s phone for both', 'sends both phones', ({ from, to }) => ({ to: { ...to, phone: from.phone } })),
  orders('a phone without its last digit', 'sends both phones', ({ from }) => ({
    from: { ...from, phone: from.phone.slice(0, -1) },
  })),
  orders('the first point of the city', 'sends the pickup point that was chosen', ({ to }) => ({
    to: { ...to, point: to.point && `${to.point.slice(0, -1)}1` },
  })),
  defect(
    'points that give out, where they only take in',
    'sends the pickup point that was chosen',
    givesPoints((points) => points.map((point) => ({ ...point, pickup: true }))),
  ),
  orders('services dropped', 'sends every service that was asked for, and no other', () => ({ extras: [] })),
  orders('a service that nobody asked for', 'sends every service that was asked for, and no other', ({ extras }) => ({
    extras: extras.some(({ code }: { readonly code: string }) => code === 'SMS')
      ? extras
      : [...extras, { code: 'SMS', rub: null }],
  })),
  defect(
    'goods insured that nobody wished insured',
    'sends every service that was asked for, and no other',
    content(({ services, cargo, ...rest }) => ({
      ...rest,
      cargo,
      services:
        services.length === 0 && cargo.products.length > 0
          ? [{ code: 'Insurance', sum: 99_999, parameter: null }]
          : services,
    })),
  ),
  defect(
    'goods collected that are paid for',
    'asks for no money where nothing is to be paid',
    content(({ cargo, ...rest }) => ({
      ...rest,
      cargo: {
        ...cargo,
        products: cargo.products.map((one) => ({ ...one, costForReceiver: one.costForReceiver ?? one.cost })),
      },
    })),
  ),
  orders('kopecks for roubles', 'sends for what it is insured, in the vendor’s unit of money', ({ insured_rub }) => ({
    insured_rub: String(Number(insured_rub) * 100),
  })),
  orders(
    'whole roubles',
    ['sends for what it is insured, in the vendor’s unit of money', 'counts every kopeck'],
    ({ insured_rub }) => ({
      insured_rub: String(Math.floor(Number(insured_rub))),
    }),
  ),
  orders(
    'the goods without the delivery to be paid for',
    'sends what the receiver is to pay, for the goods and the delivery',
    ({ collect_rub }) => ({ collect_rub: String(Math.max(0, Number(collect_rub) - 250.5)) }),
  ),
  orders(
    'the goods to be paid for, whether or not they are paid',
    'asks for no money where nothing is to be paid',
    ({ collect_rub }) => ({ collect_rub: Number(collect_rub) === 0 ? '999.99' : collect_rub }),
  ),
];
