import { addDays, contactTypes, type LocalDate } from '@cartage/core';
import type { VendorQuoteRequest } from '../../adapter/quote.ts';
import type { Shipment } from '../../adapter/shipment.ts';
import type { QuotedOption } from '../../adapter/vendor-adapter.ts';
import { holds, LawBroken, oneOf, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import { askedFor, isWithoutPoint, itemOf, sampleDay, shipmentOf } from '../stage/samples.ts';
import { offered, type Stage } from '../stage/stage.ts';
import { isAsSent, richShipment } from './received-laws.ts';

/** Prices (`quote`), tried with samples that meet every tariff. */
export const quoteLaws: readonly Law[] = [
  // A tariff that is never offered is a mistake in its ends or its limits, and nothing else would show it.
  {
    name: 'offers every tariff for some sample',
    mend: 'Take the tariff that is never offered out of the manifest (or of `tariffs`), or look why it is not offered between large cities.',
    holds: async (stage) => {
      const seen = new Set<string>();
      for (const { option } of await allOptions(stage)) seen.add(option.tariffId);
      const all = await stage.tariffs();
      if (!all.some(({ urgencies }) => urgencies.includes('standard')))
        stage.warn(
          'No tariff has the urgency `standard`: whoever asks for that one, as most clients of version 1 do, is shown nothing.',
        );
      same('Tariffs that are offered', [...seen].sort(), all.map(({ id }) => id).sort());
    },
  },
  // The host leaves such options out: it knows neither their names nor what a cancellation costs.
  {
    name: 'quotes no tariff that it does not list',
    mend: 'Leave out options of tariffs that are neither in manifest.tariffs nor in what `tariffs` tells; the host leaves them out, with a warning each time.',
    holds: async ({ plugin, samples, request, call, tariffs }) => {
      const known = (await tariffs()).map(({ id }) => id);
      for (const sample of await samples())
        for (const { tariffId } of await offered(plugin.quote(await request(sample), call())))
          oneOf('The tariff of an option', tariffId, known);
    },
  },
  // A courier would come to a locker, or a parcel lie at a point that the customer did not choose.
  {
    name: 'offers a tariff between the kinds of ends that it is for',
    mend: 'Quote only the tariffs whose `from` and `to` are the contact types of the request.',
    holds: async (stage) => {
      for (const { sample, option } of await allOptions(stage)) {
        const { from, to } = option.tariff;
        same(
          `The ends of the tariff ${option.tariffId}`,
          [from.contactType, to.contactType],
          [sample.from.contactType, sample.to.contactType],
        );
      }
    },
  },
  // The parcel is not ready before that day.
  {
    name: 'takes no parcel before the day asked for',
    mend: 'takeDate is pickup.date of the request, or the next day on which the vendor takes parcels in; not the day on which it is asked.',
    holds: async (stage) => {
      const judge = ({ tariffId, takeDate }: QuotedOption, date: LocalDate) =>
        holds(`takeDate of ${tariffId}`, takeDate >= date, takeDate, `${date}, which was asked for, or later`);
      for (const { option } of await allOptions(stage)) judge(option, sampleDay);
      const later = addDays(sampleDay, 3);
      const { request } = await stage.served();
      const wish = { ...request, pickup: { ...request.pickup, date: later } };
      for (const option of await stage.adapter.quote(wish, stage.call())) judge(option, later);
    },
  },
  // Days of the vendor counted from another day give such dates.
  {
    name: 'delivers no parcel before it is taken',
    mend: 'Reckon deliveryFrom, deliveryTo and plannedDeliveryAt from takeDate on, in the zone in which the vendor tells them.',
    holds: async (stage) => {
      const { option: chosen, ...shipment } = await stage.shipment();
      const outcome = await stage.adapter.handOver({ ...shipment, option: chosen }, stage.call());
      if (outcome.kind === 'confirmed' && outcome.plannedDeliveryAt !== null)
        holds(
          'plannedDeliveryAt of a confirmation',
          outcome.plannedDeliveryAt >= Date.parse(`${chosen.takeDate}T00:00:00+14:00`),
          new Date(outcome.plannedDeliveryAt).toISOString(),
          `a moment on ${chosen.takeDate}, when it is taken, or later`,
        );
      for (const { option } of await allOptions(stage))
        if (option.deliveryFrom !== null)
          holds(
            `deliveryFrom of ${option.tariffId}`,
            option.deliveryFrom >= Date.parse(`${option.takeDate}T00:00:00+14:00`),
            new Date(option.deliveryFrom).toISOString(),
            `a moment on ${option.takeDate}, when it is taken, or later`,
          );
    },
  },
  // A price of nothing comes first in every sorting, and is paid out of the operator’s pocket.
  {
    name: 'asks a price above nothing',
    mend: 'tariffPrice is kopecks with VAT. Where the vendor tells roubles, multiply by 100; where it tells none, leave the option out.',
    holds: async (stage) => {
      for (const { option } of await allOptions(stage))
        holds(
          `tariffPrice of ${option.tariffId}`,
          option.tariffPrice >= 100,
          option.tariffPrice,
          'a rouble (100) or more',
        );
    },
  },
  // Answers are kept for minutes and shown to others who ask the same (interface 16.4).
  {
    name: 'answers the same to the same question',
    mend: 'A quote depends on the request and the account alone: no counters, no chance, no time of day.',
    holds: async ({ adapter, served, call }) => {
      const { request, options } = await served();
      same('The second answer', await adapter.quote(request, call()), options);
    },
  },
  // A service that is left out would be handed over and paid by nobody.
  {
    name: 'says of every service asked for whether it can be had, and at what price',
    mend: 'Each option has one entry in `services` for each service asked for: available with its price, included, or unavailable with price 0.',
    holds: async ({ plugin, served, call, manifest }) => {
      const { request } = await served();
      const { services: codes } = manifest;
      if (codes.length === 0) notApplicable();
      const services = codes.map((code) => ({ code, sum: code === 'Insurance' ? 1_000_000 : null, parameter: null }));
      const options = await offered(plugin.quote({ ...request, services }, call()));
      holds('Options with all services', options.length > 0, options, 'one at least');
      for (const option of options)
        same(`services of ${option.tariffId}`, option.services.map(({ code }) => code).sort(), [...codes].sort());
    },
  },
  // The host asks the vendor by its manifest; a word too many there costs a call for each calculation.
  {
    name: 'offers each kind of cargo and of end, and each service, that its manifest names',
    mend: 'Take out of manifest.cargoTypes, contactTypes or services what the vendor does not have, or look why it is never offered: of a service, in `status`.',
    holds: async ({ adapter, samples, request, richRequest, call, settle, manifest }) => {
      const { cargoTypes, contactTypes: ends, services: codes } = manifest;
      const offered = new Set<string>();
      for (const sample of await samples()) {
        if ((await adapter.quote(await request(sample), call())).length === 0) continue;
        for (const one of [sample.cargoType, sample.from.contactType, sample.to.contactType]) offered.add(one);
        if (codes.every((code) => offered.has(code))) continue;
        const ended = await settle(adapter.quote(await richRequest(sample), call()));
        // What it leaves unsaid of services is judged apart.
        if ('thrown' in ended) for (const code of codes) offered.add(code);
        else
          for (const { services } of ended.value)
            for (const { code, status } of services) if (status !== 'unavailable') offered.add(code);
      }
      const named = [...cargoTypes, ...ends, ...codes];
      same(
        'What is never offered',
        named.filter((one) => !offered.has(one)),
        [],
      );
    },
  },
  // `qty` 3 and three items are the same cargo; vendors often forget to multiply.
  {
    name: 'asks the same for equal places, whether counted or told one by one',
    mend: 'An item of quantity 3 is three places: send `qty`, or the item three times, into quote as into handOver.',
    holds: async ({ adapter, served, call, manifest }) => {
      const { request } = await served();
      const count = Math.min(3, manifest.limits.packages ?? 3);
      const [item] = request.cargo.items;
      if (item === undefined || count < 2) notApplicable();
      const pricesOf = async (items: typeof request.cargo.items) =>
        (await adapter.quote({ ...request, cargo: { ...request.cargo, items } }, call())).map(
          ({ tariffId, tariffPrice }) => `${tariffId} ${tariffPrice}`,
        );
      const counted = await pricesOf([{ ...item, qty: count }]);
      same(`Prices of ${count} places, one by one`, await pricesOf(Array.from({ length: count }, () => item)), counted);
    },
  },
  // Grams in the place of kilograms are shown to the customer as tons.
  {
    name: 'bills a weight in kilograms',
    mend: 'billedWeightKg is what the price is for, of all places together, kilograms; leave it out where the vendor does not tell it.',
    holds: async (stage) => {
      const all = await allOptions(stage);
      const told = all.filter(({ option }) => option.billedWeightKg !== undefined);
      if (told.length === 0) notApplicable();
      for (const { sample, option } of told) {
        const weights = (await stage.request(sample)).cargo.items.map(({ weightKg, qty }) => weightKg * qty);
        const weightKg = weights.reduce((sum, one) => sum + one, 0);
        const billed = option.billedWeightKg ?? 0;
        // Light parcels are billed by their volume, and none by less than the vendor's least.
        const isLikely = billed >= weightKg / 2 && billed <= Math.max(50, 20 * weightKg);
        holds(
          `billedWeightKg of ${option.tariffId}`,
          isLikely,
          billed,
          `some kilograms, of a parcel of ${weightKg} kg`,
        );
      }
    },
  },
  // A price that does not grow was reckoned in another unit, or of one place alone.
  {
    name: 'asks no less for thirty times the weight',
    mend: 'Send the weight of every place, times its quantity, in the unit of the vendor.',
    holds: async ({ adapter, served, call, manifest }) => {
      const { request, options } = await served();
      const qty = Math.min(30, manifest.limits.packages ?? 30);
      const items = request.cargo.items.map((item) => ({ ...itemOf(item.weightKg), qty }));
      for (const heavy of await adapter.quote({ ...request, cargo: { ...request.cargo, items } }, call())) {
        const light = options.find((option) => option.tariffId === heavy.tariffId);
        holds(
          `tariffPrice of ${heavy.tariffId} for ${qty} packages`,
          heavy.tariffPrice >= (light?.tariffPrice ?? 0),
          heavy.tariffPrice,
          `no less than ${light?.tariffPrice}, the price for one`,
        );
      }
    },
  },
  // What the vendor does not serve it refuses at the hand-over, when the customer has chosen.
  {
    name: 'offers nothing where its manifest says that it does not serve',
    mend: 'Answer with an empty list, without asking the vendor, where contact types, countries or cargo types of the manifest rule the request out.',
    holds: async ({ adapter, served, call, manifest }) => {
      const { request } = await served();
      for (const [what, unserved] of unservedOf(request, manifest))
        same(`Options for ${what}`, await adapter.quote(unserved, call()), []);
    },
  },
  // Prices are asked for thousands of times, and nobody would take the drafts back.
  {
    name: 'makes nothing at the vendor by asking for prices',
    mend: 'quote only reads. What makes drafts or offers that stay at the vendor belongs into handOver.',
    holds: async ({ adapter, served, call, vendor, settle }) => {
      const { request } = await served();
      const before = await vendor.created();
      await adapter.quote(request, call());
      await settle(adapter.checkConnection(call()));
      same('Things made at the vendor by quote and checkConnection', (await vendor.created()) - before, 0);
    },
  },
  // An option that is shown can be chosen.
  {
    name: 'hands over every option that it quoted, unchanged',
    mend: 'The vendor takes what it has offered: the same tariff code, units and services go into quote and handOver.',
    holds: async (stage) => {
      const { adapter, call, received, settled } = stage;
      for await (const shipment of onePerTariff(stage)) {
        const { tariffId } = shipment.option;
        const outcome = await adapter.handOver(shipment, call());
        if ('problem' in outcome)
          throw new LawBroken(
            `The hand-over by ${tariffId}`,
            `${outcome.kind}: ${outcome.problem.message}`,
            'confirmed or accepted',
          );
        await settled();
        const made = await received(shipment.reference);
        same(`Shipments of ${tariffId}`, made?.length ?? 1, 1);
        const tariff = stage.told('tariffId', made?.[0]?.tariffId);
        if (made !== null && tariff !== undefined) same('The tariff of the shipment', tariff, tariffId);
      }
    },
  },
  // The confirmed price is what is charged, and the customer was shown the quoted one.
  {
    name: 'confirms the price that it quoted',
    mend: 'tariffPrice and the prices of services are kopecks with VAT, or units of `currency`, all that the vendor charges; `price` of a confirmation is their sum, or null where the vendor says nothing.',
    holds: async (stage) => {
      for await (const shipment of onePerTariff(stage)) await confirmsPriceOf(stage, shipment);
    },
  },
];

/** What was received in place of what was sent is judged by the laws about that; it has a price of its own. */
async function confirmsPriceOf(stage: Stage, shipment: Shipment): Promise<void> {
  const { adapter, call, received: receivedBy, settled } = stage;
  const outcome = await adapter.handOver(shipment, call());
  await settled();
  const received = await receivedBy(shipment.reference);
  const isWrong = received !== null && !received.some((one) => isAsSent(shipment, one, stage.vendor));
  if ('problem' in outcome || isWrong) return;
  const { tariffId } = shipment.option;
  const price = askedFor(shipment);
  const charged = stage.told('price', received?.at(-1)?.price);
  if (charged !== undefined) same(`What was quoted for ${tariffId}, and what the vendor charges`, price, charged);
  if (outcome.kind !== 'confirmed') return;
  oneOf(`The price of ${tariffId} when it is confirmed`, outcome.price, [null, price]);
}

/** A shipment by each tariff that is offered, where no end needs a point that is not there, and one with much in it. */
async function* onePerTariff(stage: Stage) {
  const { adapter, samples, request: requestFor, call, newReference, manifest } = stage;
  const seen = new Set<string>();
  for (const sample of await samples()) {
    const request = await requestFor(sample);
    if ([request.sender, request.receiver].some(isWithoutPoint)) continue;
    for (const option of await adapter.quote(request, call())) {
      if (seen.has(option.tariffId)) continue;
      seen.add(option.tariffId);
      yield shipmentOf(newReference(), manifest, request, option);
    }
  }
  yield await richShipment(stage);
}

/** Every option of every sample. */
async function allOptions({ adapter, samples, request, call }: Stage) {
  const all = [];
  for (const sample of await samples())
    for (const option of await adapter.quote(await request(sample), call())) all.push({ sample, option });
  return all;
}

function unservedOf(
  request: VendorQuoteRequest,
  manifest: Stage['manifest'],
): readonly (readonly [what: string, request: VendorQuoteRequest])[] {
  const ends = contactTypes
    .filter((contactType) => !manifest.contactTypes.includes(contactType))
    .map((contactType) => [contactType, { ...request, receiver: { ...request.receiver, contactType } }] as const);
  const kinds = (['documents', 'regular', 'dangerous', 'ftl'] as const)
    .filter((type) => !manifest.cargoTypes.includes(type))
    .map((type) => [`cargo of type ${type}`, { ...request, cargo: { ...request.cargo, type } }] as const);
  // Bouvet Island, where nobody lives.
  const abroad = { ...request, receiver: { ...request.receiver, country: 'BV' } };
  return [...ends, ...kinds, ...(manifest.countries === 'all' ? [] : [['Bouvet Island', abroad] as const])];
}
