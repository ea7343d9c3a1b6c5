import { contactTypes } from '@cartage/core';
import type { Shipment, VendorQuoteRequest } from '../adapter.ts';
import { holds, LawBroken, oneOf, same } from './judge.ts';
import { type Law, notApplicable } from './law.ts';
import { isAsSent, richShipment } from './received-laws.ts';
import { isWithoutPoint, itemOf, sampleDay, shipmentOf } from './samples.ts';
import type { Stage } from './stage.ts';

export const quoteLaws: readonly Law[] = [
  {
    name: 'offers every tariff for some sample',
    mend: 'Take the tariff that is never offered out of the manifest (or of `tariffs`), or look why it is not offered between large cities.',
    holds: async (stage) => {
      const offered = new Set<string>();
      for (const { option } of await allOptions(stage)) offered.add(option.tariffId);
      same('Tariffs that are offered', [...offered].sort(), (await stage.tariffs()).map(({ id }) => id).sort());
    },
  },
  {
    name: 'quotes no tariff that it does not list',
    mend: 'Leave out options of tariffs that are neither in manifest.tariffs nor in what `tariffs` tells; the host leaves them out, with a warning each time.',
    holds: async ({ plugin, samples, request, call, tariffs }) => {
      const known = (await tariffs()).map(({ id }) => id);
      for (const sample of await samples())
        for (const { tariffId } of await plugin.quote(await request(sample), call()))
          oneOf('The tariff of an option', tariffId, known);
    },
  },
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
  {
    name: 'takes no parcel before the day asked for',
    mend: 'takeDate is pickup.date of the request, or the next day on which the vendor takes parcels in.',
    holds: async (stage) => {
      for (const { option } of await allOptions(stage))
        holds(
          `takeDate of ${option.tariffId}`,
          option.takeDate >= sampleDay,
          option.takeDate,
          `${sampleDay}, which was asked for, or later`,
        );
    },
  },
  {
    name: 'delivers no parcel before it is taken',
    mend: 'Reckon deliveryFrom and deliveryTo from takeDate on, in the zone in which the vendor tells them.',
    holds: async (stage) => {
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
  {
    name: 'answers the same to the same question',
    mend: 'A quote depends on the request and the account alone: no counters, no chance, no time of day.',
    holds: async ({ adapter, served, call }) => {
      const { request, options } = await served();
      same('The second answer', await adapter.quote(request, call()), options);
    },
  },
  {
    name: 'says of every service asked for whether it can be had, and at what price',
    mend: 'Each option has one entry in `services` for each service asked for: available with its price, included, or unavailable with price 0.',
    holds: async ({ plugin, served, call, manifest }) => {
      const { request } = await served();
      const { services: codes } = manifest;
      if (codes.length === 0) notApplicable();
      const services = codes.map((code) => ({ code, sum: code === 'Insurance' ? 1_000_000 : null, parameter: null }));
      const options = await plugin.quote({ ...request, services }, call());
      holds('Options with all services', options.length > 0, options, 'one at least');
      for (const option of options)
        same(`services of ${option.tariffId}`, option.services.map(({ code }) => code).sort(), [...codes].sort());
    },
  },
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
  {
    name: 'offers nothing where its manifest says that it does not serve',
    mend: 'Answer with an empty list, without asking the vendor, where contact types, countries or cargo types of the manifest rule the request out.',
    holds: async ({ adapter, served, call, manifest }) => {
      const { request } = await served();
      for (const [what, unserved] of unservedOf(request, manifest))
        same(`Options for ${what}`, await adapter.quote(unserved, call()), []);
    },
  },
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
        same(`Shipments of ${tariffId}`, (await received(shipment.reference))?.length ?? 1, 1);
      }
    },
  },
  {
    name: 'confirms the price that it quoted',
    mend: '`price` of a confirmation is what the customer pays for the tariff and its services, kopecks with VAT, or null where the vendor says nothing.',
    holds: async (stage) => {
      for await (const shipment of onePerTariff(stage)) await confirmsPriceOf(stage, shipment);
    },
  },
];

/** What was received in place of what was sent is judged by the laws about that; it has a price of its own. */
async function confirmsPriceOf({ adapter, call, received: receivedBy }: Stage, shipment: Shipment): Promise<void> {
  const outcome = await adapter.handOver(shipment, call());
  const received = await receivedBy(shipment.reference);
  const isWrong = received !== null && !received.some((one) => isAsSent(shipment, one));
  if (outcome.kind !== 'confirmed' || isWrong) return;
  const { tariffId, price } = shipment.option;
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
