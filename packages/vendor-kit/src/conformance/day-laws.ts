import { addDays, type DaySpan, localDateOf } from '@cartage/core';
import { expect } from 'vitest';
import type { VendorDayOption, VendorPlugin, VendorQuoteRequest } from '../adapter.ts';
import { checkDayOptions } from '../check-answer.ts';
import type { Law } from './law.ts';
import { sampleDay, shipmentOf } from './samples.ts';
import { type Stage, tariffsIn } from './stage.ts';

/** Two weeks from the pickup on, so that a weekend and a slow tariff are among them. */
const days: DaySpan = { first: sampleDay, last: addDays(sampleDay, 14) };

type Member = NonNullable<VendorPlugin['quoteByDays']>;

/** A law of plugins that price by days. */
const law = (name: string, holds: (stage: Stage, quoteByDays: Member) => Promise<void>): Law => ({
  name,
  holds: async (stage) => {
    const quoteByDays = stage.adapter.quoteByDays?.bind(stage.adapter);
    if (quoteByDays) await holds(stage, quoteByDays);
  },
});

export const dayLaws: readonly Law[] = [
  law('offers by days options that the host accepts, and on some day each that it quotes', async (stage, byDays) => {
    const { adapter, samples, request: requestOf, call } = stage;
    for (const sample of samples) {
      const request = await requestOf(sample);
      const offered = checkDayOptions(
        await byDays(request, days, call()),
        { tariffs: tariffsIn(adapter), requested: [] },
        days,
      );
      // A tariff may be too slow for two weeks, and one that is not quoted is not to be had on any day.
      const quoted = new Set((await adapter.quote(request, call())).map(({ tariffId }) => tariffId));
      expect(offered.filter(({ tariffId }) => !quoted.has(tariffId))).toEqual([]);
      expect(offered.filter(({ takeDate }) => takeDate < request.pickup.date)).toEqual([]);
    }
    const { request } = await stage.served();
    expect(await byDays(request, days, call())).not.toEqual([]);
  }),
  law(
    'answers by days the same to the same question, and to a shorter span with a part of it',
    async (stage, byDays) => {
      const { request } = await stage.served();
      const all = await byDays(request, days, stage.call());
      expect(await byDays(request, days, stage.call())).toEqual(all);
      const span = { first: addDays(days.first, 2), last: addDays(days.last, -5) };
      const part = all.filter(({ deliveryDate }) => deliveryDate >= span.first && deliveryDate <= span.last);
      expect(sorted(await byDays(request, span, stage.call()))).toEqual(sorted(part));
    },
  ),
  law('asks on each day what it quotes to whoever wishes for that day', async (stage, byDays) => {
    const { request } = await stage.served();
    for (const option of await byDays(request, days, stage.call())) {
      const quoted = await stage.adapter.quote(wishing(request, option), stage.call());
      expect(
        quoted.find(({ tariffId }) => tariffId === option.tariffId),
        `${option.tariffId} for ${option.deliveryDate}`,
      ).toMatchObject(bound(option));
    }
  }),
  law('says by days of every service asked for whether it can be had, and at what price', async (stage, byDays) => {
    const { request } = await stage.served();
    const { manifest } = stage.adapter;
    const services = manifest.services.map((code) => ({
      code,
      sum: code === 'Insurance' ? 1_000_000 : null,
      parameter: null,
    }));
    const options = await byDays({ ...request, services }, days, stage.call());
    checkDayOptions(options, { tariffs: tariffsIn(stage.adapter), requested: manifest.services }, days);
    const [option] = options;
    expect(option).toBeDefined();
    if (option === undefined) return;
    const quoted = await stage.adapter.quote(wishing({ ...request, services }, option), stage.call());
    expect(quoted.find(({ tariffId }) => tariffId === option.tariffId)).toMatchObject(bound(option));
  }),
  law('hands over for the day that was chosen, at its price', async (stage, byDays) => {
    const { request } = await stage.served();
    const offered = await byDays(request, days, stage.call());
    for (const option of [...offered.slice(0, 1), ...offered.slice(-1)]) {
      const wished = wishing(request, option);
      const [timeSlot] = option.timeSlots;
      const terms = {
        ...wished.terms,
        requestedTimeFrom: timeSlot?.from ?? null,
        requestedTimeTo: timeSlot?.to ?? null,
      };
      const dated = { ...option, deliveryFrom: null, deliveryTo: null, minDays: null, maxDays: null };
      const shipment = shipmentOf(stage.newReference(), stage.adapter.manifest, { ...wished, terms }, dated);
      const outcome = await stage.adapter.handOver(shipment, stage.call());
      expect(['confirmed', 'accepted'], `hand-over for ${option.deliveryDate}`).toContain(outcome.kind);
      if (outcome.kind !== 'confirmed') continue;
      expect([null, shipment.option.price]).toContain(outcome.price);
      const plannedAt = outcome.plannedDeliveryAt;
      if (plannedAt !== null) expect(localDateOf(plannedAt, 'Europe/Moscow')).toBe(option.deliveryDate);
    }
  }),
];

/** The request of a customer who chose the option. */
const wishing = (request: VendorQuoteRequest, { takeDate, deliveryDate }: VendorDayOption): VendorQuoteRequest => ({
  ...request,
  pickup: { ...request.pickup, date: takeDate },
  terms: { ...request.terms, requestedDate: deliveryDate },
});

/** What a quote has to keep to. */
const bound = ({ tariffPrice, takeDate, services }: VendorDayOption) => ({ tariffPrice, takeDate, services });

const sorted = (options: readonly VendorDayOption[]): readonly VendorDayOption[] =>
  options.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

const nameOf = ({ deliveryDate, takeDate, tariffId }: VendorDayOption): string =>
  `${deliveryDate} ${takeDate} ${tariffId}`;
