import { contactTypes } from '@cartage/core';
import { expect } from 'vitest';
import { checkOptions } from '../check-answer.ts';
import type { Law } from './law.ts';
import { itemOf, sampleDay, shipmentOf } from './samples.ts';
import { tariffsIn } from './stage.ts';

export const quoteLaws: readonly Law[] = [
  {
    name: 'offers every tariff of its manifest for some sample, and options that the host accepts',
    holds: async ({ adapter, samples, request, call }) => {
      const tariffs = tariffsIn(adapter);
      const offered = new Set<string>();
      for (const sample of samples) {
        const options = await adapter.quote(await request(sample), call());
        for (const option of checkOptions(options, { tariffs, requested: [] })) {
          const tariff = tariffs.find(({ id }) => id === option.tariffId);
          const ends = [tariff?.from.contactType, tariff?.to.contactType];
          expect(ends, `ends of ${option.tariffId}`).toEqual([sample.from.contactType, sample.to.contactType]);
          expect(option.takeDate >= sampleDay, `${option.tariffId} is taken before the day asked for`).toBe(true);
          offered.add(option.tariffId);
        }
      }
      expect([...offered].sort()).toEqual(tariffs.map((tariff) => tariff.id).sort());
    },
  },
  {
    name: 'answers the same to the same question',
    holds: async ({ adapter, served, call }) => {
      const { request, options } = await served();
      expect(await adapter.quote(request, call())).toEqual(options);
    },
  },
  {
    name: 'says of every service asked for whether it can be had, and at what price',
    holds: async ({ adapter, served, call }) => {
      const { request } = await served();
      const { services: codes } = adapter.manifest;
      const services = codes.map((code) => ({ code, sum: code === 'Insurance' ? 1_000_000 : null, parameter: null }));
      const options = await adapter.quote({ ...request, services }, call());
      expect(options).not.toEqual([]);
      checkOptions(options, { tariffs: tariffsIn(adapter), requested: codes });
    },
  },
  {
    name: 'asks no less for thirty times the weight',
    holds: async ({ adapter, served, call }) => {
      const { request, options } = await served();
      const items = request.cargo.items.map((item) => ({ ...itemOf(item.weightKg), qty: 30 }));
      for (const heavy of await adapter.quote({ ...request, cargo: { ...request.cargo, items } }, call())) {
        const light = options.find((option) => option.tariffId === heavy.tariffId);
        expect(heavy.tariffPrice, heavy.tariffId).toBeGreaterThanOrEqual(light?.tariffPrice ?? 0);
      }
    },
  },
  {
    name: 'answers with an empty list where its manifest says that it does not serve',
    holds: async ({ adapter, served, call }) => {
      const { request } = await served();
      const { manifest } = adapter;
      const ends = contactTypes
        .filter((contactType) => !manifest.contactTypes.includes(contactType))
        .map((contactType) => ({ ...request, receiver: { ...request.receiver, contactType } }));
      const kinds = (['documents', 'regular', 'dangerous', 'ftl'] as const)
        .filter((type) => !manifest.cargoTypes.includes(type))
        .map((type) => ({ ...request, cargo: { ...request.cargo, type } }));
      // Bouvet Island, where nobody lives.
      const countries =
        manifest.countries === 'all' ? [] : [{ ...request, receiver: { ...request.receiver, country: 'BV' } }];
      for (const unserved of [...ends, ...kinds, ...countries])
        expect(await adapter.quote(unserved, call())).toEqual([]);
    },
  },
  {
    name: 'hands over every option that it quoted, unchanged and at its price',
    holds: async ({ adapter, samples, request: requestFor, call, vendor, newReference }) => {
      const seen = new Set<string>();
      for (const sample of samples) {
        const request = await requestFor(sample);
        for (const option of await adapter.quote(request, call())) {
          if (seen.has(option.tariffId)) continue;
          seen.add(option.tariffId);
          const shipment = shipmentOf(newReference(), adapter.manifest, request, option);
          const outcome = await adapter.handOver(shipment, call());
          expect(['confirmed', 'accepted'], `hand-over by ${option.tariffId}`).toContain(outcome.kind);
          if (outcome.kind === 'confirmed') expect([null, shipment.option.price]).toContain(outcome.price);
          expect(await vendor.received(shipment.reference)).toHaveLength(1);
        }
      }
    },
  },
];
