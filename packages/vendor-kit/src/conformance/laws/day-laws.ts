import { addDays, type DaySpan } from '@cartage/core';
import type { VendorDayOption, VendorQuoteRequest } from '../../adapter/quote.ts';
import type { QuotedDayOption, QuotedOption } from '../../adapter/vendor-adapter.ts';
import { holds, oneOf, same } from '../stage/judge.ts';
import { type Law, lawOf, notApplicable } from '../stage/law.ts';
import { askedFor, isOnDay, sampleDay, shipmentOf } from '../stage/samples.ts';
import { isAsSent } from './received-laws.ts';

/** Two weeks from the pickup on, so that a weekend and a slow tariff are among them. */
const days: DaySpan = { first: sampleDay, last: addDays(sampleDay, 14) };

const law = lawOf('quoteByDays');

/** Prices by the day of delivery (`quoteByDays`). */
export const dayLaws: readonly Law[] = [
  // A member that finds nothing hides the vendor from everybody who asks by days, and no error tells of it.
  law(
    'offers something by days where it quotes something',
    'quoteByDays answers with an option for each day of the span on which the vendor delivers.',
    async ({ served, call }, byDays) => {
      const { request } = await served();
      holds('Options of two weeks', (await byDays(request, days, call())).length > 0, 'none', 'one at least');
    },
  ),
  // What is chosen here is handed over as any other option is, so `quote` has to know it.
  law(
    'offers by days the tariffs alone that it quotes',
    'What cannot be had without days cannot be had on a day.',
    async ({ adapter, samples, request: requestOf, call }, byDays) => {
      for (const sample of await samples()) {
        const request = await requestOf(sample);
        const quoted = (await adapter.quote(request, call())).map(({ tariffId }) => tariffId);
        for (const { tariffId } of await byDays(request, days, call())) oneOf('The tariff of a day', tariffId, quoted);
      }
    },
  ),
  // The parcel is not ready before that day.
  law(
    'offers no day of which the pickup lies before the one asked for',
    'takeDate is pickup.date of the request or later.',
    async ({ served, call }, byDays) => {
      const { request } = await served();
      const date = addDays(sampleDay, 3);
      const later = { ...request, pickup: { ...request.pickup, date } };
      const early = (await byDays(later, days, call())).filter(({ takeDate }) => takeDate < date);
      same('Options that are taken too early', early, []);
    },
  ),
  // Answers are kept for minutes and shown to others who ask the same (interface 16.4).
  law(
    'answers by days the same to the same question',
    'It depends on the request, the span and the account alone.',
    async ({ served, call }, byDays) => {
      const { request } = await served();
      const all = await byDays(request, days, call());
      same('The second answer', await byDays(request, days, call()), all);
    },
  ),
  // What is offered on a day depends on that day, and not on how many others were asked for with it.
  law(
    'answers to a shorter span with a part of the longer one',
    'What is to be had on a day does not depend on which other days were asked about.',
    async ({ plugin, served, call }) => {
      const { request } = await served();
      // Past the guard, for which nothing is taken before the span begins.
      const byDays = async (span: DaySpan) => (await plugin.quoteByDays?.(request, span, call())) ?? [];
      const all = await byDays(days);
      const span = { first: addDays(days.first, 2), last: addDays(days.last, -5) };
      const part = all.filter(({ deliveryDate }) => deliveryDate >= span.first && deliveryDate <= span.last);
      same('The shorter span', sorted(await byDays(span)), sorted(part));
    },
  ),
  // A price by days is a promise: the hand-over is priced by `quote`, and a dearer price would be refused.
  law(
    'asks on each day what it quotes to whoever wishes for that day',
    'A price by days is a promise: `quote` for terms.requestedDate and that pickup gives the same.',
    async ({ adapter, served, call }, byDays) => {
      const { request, options } = await served();
      for (const option of (await byDays(request, days, call())).filter(isOneOf(options))) {
        const quoted = await adapter.quote(wishing(request, option), call());
        const found = quoted.find(({ tariffId }) => tariffId === option.tariffId);
        same(`${option.tariffId} for ${option.deliveryDate}`, found && bound(found), bound(option));
      }
    },
  ),
  // A service that is left out would be handed over and paid by nobody.
  law(
    'says by days of every service asked for whether it can be had, and at what price',
    'Each option has one entry in `services` for each service asked for, as in `quote`.',
    async ({ adapter, served, call, settle, manifest }, byDays) => {
      const { request } = await served();
      if (manifest.services.length === 0) notApplicable();
      const services = manifest.services.map((code) => ({
        code,
        sum: code === 'Insurance' ? 1_000_000 : null,
        parameter: null,
      }));
      const wish = { ...request, services };
      const [option] = await byDays(wish, days, call());
      if (option === undefined) notApplicable();
      // What quote itself says of services is judged apart.
      const quoted = await settle(adapter.quote(wishing(wish, option), call()));
      if ('thrown' in quoted) return;
      const found = quoted.value.find(({ tariffId }) => tariffId === option.tariffId);
      if (found === undefined) return;
      return same(`Services of ${option.tariffId} for ${option.deliveryDate}`, option.services, found.services);
    },
  ),
  // The customer has told the receiver of that day, and has paid that price.
  law(
    'hands over for the day that was chosen, at its price',
    'handOver sends terms.requestedDate with its hours, and the confirmation plans the delivery for that day.',
    async (stage, byDays) => {
      const { request, options } = await stage.served();
      const offered = (await byDays(request, days, stage.call())).filter(isOneOf(options));
      for (const option of [...offered.slice(0, 1), ...offered.slice(-1)]) {
        const wished = wishing(request, option);
        const [timeSlot] = option.timeSlots;
        const terms = {
          ...wished.terms,
          requestedTimeFrom: timeSlot?.from ?? null,
          requestedTimeTo: timeSlot?.to ?? null,
        };
        // Whether a price by days is the one that is quoted is judged apart.
        const quoted = await stage.adapter.quote(wished, stage.call());
        const { tariffPrice } = quoted.find(({ tariffId }) => tariffId === option.tariffId) ?? option;
        const dated = { ...option, tariffPrice, deliveryFrom: null, deliveryTo: null, minDays: null, maxDays: null };
        const shipment = shipmentOf(stage.newReference(), stage.manifest, { ...wished, terms }, dated);
        const outcome = await stage.adapter.handOver(shipment, stage.call());
        oneOf(`The hand-over for ${option.deliveryDate}`, outcome.kind, ['confirmed', 'accepted']);
        if (outcome.kind !== 'confirmed') continue;
        const received = await stage.received(shipment.reference);
        if (received === null || received.some((one) => isAsSent(shipment, one, stage.vendor)))
          oneOf('The price when it is confirmed', outcome.price, [null, askedFor(shipment)]);
        const plannedAt = outcome.plannedDeliveryAt;
        if (plannedAt !== null) isOnDay('The day that is planned', plannedAt, option.deliveryDate, shipment);
      }
    },
  ),
];

/** The request of a customer who chose the option. */
const wishing = (request: VendorQuoteRequest, { takeDate, deliveryDate }: QuotedDayOption): VendorQuoteRequest => ({
  ...request,
  pickup: { ...request.pickup, date: takeDate },
  terms: { ...request.terms, requestedDate: deliveryDate },
});

/** By a tariff that is quoted at all; others are judged apart. */
const isOneOf =
  (options: readonly QuotedOption[]) =>
  ({ tariffId }: QuotedDayOption): boolean =>
    options.some((option) => option.tariffId === tariffId);

/** What a quote has to keep to. */
const bound = ({
  tariffPrice,
  takeDate,
  services,
}: Pick<QuotedDayOption, 'tariffPrice' | 'takeDate' | 'services'>) => ({
  tariffPrice,
  takeDate,
  services,
});

const sorted = (options: readonly VendorDayOption[]): readonly string[] =>
  options
    .map(
      ({ deliveryDate, takeDate, tariffId, tariffPrice }) => `${deliveryDate} ${takeDate} ${tariffId} ${tariffPrice}`,
    )
    .sort();
