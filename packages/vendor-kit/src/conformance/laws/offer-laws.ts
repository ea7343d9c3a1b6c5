import { addDays, instantOf, type LocalDate, type RoutePoint, weekdayOf } from '@cartage/core';
import { holds, same } from '../stage/judge.ts';
import { type Law, notApplicable, untold } from '../stage/law.ts';
import { sampleDay } from '../stage/samples.ts';
import { mapLeaves } from './mutate.ts';

/** What an option says of days and of money, and what it may be asked without. */
export const offerLaws: readonly Law[] = [
  // Customers choose by days, and the shop promises the moment.
  {
    name: 'tells days and moments that agree',
    mend: 'minDays and maxDays are calendar days from takeDate on; deliveryFrom and deliveryTo are the moments of those days, of this pickup and not of today.',
    holds: async (stage) => {
      const { request, options } = await stage.served();
      const days = (at: number, from: LocalDate) => (at - instantOf(from, '00:00', 'Europe/Moscow')) / 86_400_000;
      // A delivery before the pickup is judged apart.
      for (const { tariffId, takeDate, deliveryFrom, deliveryTo, minDays, maxDays } of options)
        for (const [name, at, count] of [
          ['deliveryFrom', deliveryFrom, minDays],
          ['deliveryTo', deliveryTo, maxDays],
        ] as const)
          if (at !== null && count !== null && days(at, takeDate) >= -1) {
            // The zone of the receiver, and the hour of the day.
            const away = Math.floor(days(at, takeDate));
            if (away > count + 1)
              stage.warn(`Days of ${tariffId} look like working days: customers count those of the calendar.`);
            holds(
              `${name} of ${tariffId}`,
              away >= count - 1 && workingDays(takeDate, away) <= count + 1,
              new Date(at).toISOString(),
              `${count} days after ${takeDate}`,
            );
          }
      const date = addDays(sampleDay, 7);
      const later = await stage.adapter.quote({ ...request, pickup: { ...request.pickup, date } }, stage.call());
      for (const { tariffId, deliveryTo, maxDays } of later) {
        const first = options.find((option) => option.tariffId === tariffId);
        const [to, most] = [first?.deliveryTo ?? null, first?.maxDays ?? null];
        const about = `of ${tariffId}, taken a week later`;
        // It leaves on the same day of the week; holidays may lie between.
        if (maxDays !== null && most !== null)
          holds(`maxDays ${about}`, Math.abs(maxDays - most) < 6, maxDays, `about ${most}, from takeDate on`);
        if (deliveryTo === null || to === null) continue;
        const moved = (deliveryTo - to) / 86_400_000;
        holds(`deliveryTo ${about}`, moved >= 5, `${moved} days later`, 'about a week later');
      }
    },
  },
  // A hundred euros for a hundred roubles are paid by the operator.
  {
    name: 'names the currency of its prices',
    mend: '`currency` of options and of confirmations is that of their prices, ISO 4217; without it they are roubles.',
    holds: async (stage) => {
      const { adapter, call, settled } = stage;
      const shipment = await stage.shipment();
      const { options } = await stage.served();
      const outcome = await adapter.handOver(shipment, call());
      await settled();
      const [made] = (await stage.received(shipment.reference)) ?? [];
      const wanted = stage.told('currency', made?.currency) ?? untold('currency');
      for (const { tariffId, currency } of options) same(`The currency of ${tariffId}`, currency ?? 'RUB', wanted);
      if (outcome.kind === 'confirmed' && outcome.price !== null)
        same('The currency when it is confirmed', outcome.currency ?? 'RUB', wanted);
      const found = await adapter.findByReference?.({ ...shipment, id: null, number: null }, call());
      if (found?.kind === 'found' && found.price !== null)
        same('The currency when it is found', found.currency ?? 'RUB', wanted);
    },
  },
  // 1638.51 times a hundred is 163850.99999999997.
  {
    name: 'reads every kopeck of a price',
    mend: 'Sums are whole kopecks: read those of the vendor with `Math.round`, or digit by digit, never by cutting off.',
    holds: async (stage) => {
      const { vendor, adapter, proxy, coldCall } = stage;
      if (vendor.origin === undefined || (vendor.moneyStep ?? 1) > 1) notApplicable();
      const { request, options } = await stage.served();
      const [{ tariffId, tariffPrice }] = options;
      for (const odd of ODD_PRICES) {
        let found = 0;
        // As the vendor writes it: roubles or kopecks, a number or a text.
        const other = (value: number): number | undefined =>
          value === tariffPrice / 100 ? odd / 100 : value === tariffPrice ? odd : undefined;
        proxy.mutate = {
          json: (body) =>
            mapLeaves(body, (leaf) => {
              const changed = other(Number(String(leaf).replace(',', '.')));
              if (changed !== undefined) found++;
              return changed === undefined
                ? leaf
                : typeof leaf === 'number'
                  ? changed
                  : writtenLike(String(leaf), changed);
            }),
        };
        const told = await adapter.quote(request, coldCall());
        proxy.mutate = null;
        const price = told.find((one) => one.tariffId === tariffId)?.tariffPrice;
        // What is put together of several sums is not to be found.
        if (found === 0 || price === undefined || Math.abs(price - odd) > 1) notApplicable();
        same(`tariffPrice of ${tariffId}, where the vendor asks ${odd / 100}`, price, odd);
      }
    },
  },
  // A price is asked for before anybody has written an address.
  {
    name: 'prices what has no address yet',
    mend: 'Of a price `address` and `postalCode` may be null, and there are no names and phones: price by the cities. What cannot be priced without a postal code says so in manifest.needs.',
    holds: async (stage) => {
      const { request, options } = await stage.served();
      const { needs } = stage.manifest;
      const end = ({
        contactType,
        country,
        cityId,
        postalCode,
        region,
        pickupPointId,
        pickupPointVendorId,
      }: RoutePoint) => ({
        ...{
          contactType,
          country,
          cityId,
          pickupPointId,
          pickupPointVendorId,
          loading: null,
          address: null,
        },
        postalCode: needs.includes('postalCodes') ? postalCode : null,
        region: needs.includes('state') ? region : null,
      });
      const early = { ...request, sender: end(request.sender), receiver: end(request.receiver) };
      const told = await stage.adapter.quote(early, stage.call());
      same(
        'Tariffs without an address',
        told.map(({ tariffId }) => tariffId),
        options.map(({ tariffId }) => tariffId),
      );
    },
  },
];

/** In roubles each of them times a hundred is a little less than it was. */
const ODD_PRICES = [163_851, 1_000_013];

/** With the comma, or the point, and as many decimals as the other has. */
const writtenLike = (text: string, value: number): string => {
  const [, comma = '', decimals = ''] = /^\d+([.,])(\d+)$/.exec(text) ?? [];
  return comma === '' ? String(value) : value.toFixed(Math.max(2, decimals.length)).replace('.', comma);
};

/** Of so many days after that one those from Monday to Friday. */
const workingDays = (after: LocalDate, days: number): number =>
  Array.from({ length: Math.max(0, days) }, (_, n) => weekdayOf(addDays(after, n + 1))).filter((day) => day <= 5)
    .length;
