import type { CargoType } from '@cartage/core';
import { cityCatalogue, findCity } from '@cartage/core';
import { openStage, type Stage } from '@cartage/vendor-kit/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockVendors } from './index.ts';
import { simulate } from './testing.ts';

/** What a newcomer asks for first must be answered by all five vendors (interface 20.3). */
const door = { contactType: 'door', pointType: null } as const;
const cityOf = (code: string) => findCity(code) ?? expect.fail(`No city ${code}`);
const moscow = cityOf('7700000000000');

describe('the five vendors together', () => {
  const stages: Stage[] = [];
  beforeAll(async () => {
    for (const adapter of mockVendors) stages.push(await openStage(adapter, await simulate(adapter.manifest.key)));
  });
  afterAll(async () => {
    for (const stage of stages) {
      await stage.stop();
      await stage.vendor.stop();
    }
  });

  const offers = async (destination: string, cargoType: CargoType, weightKg: number) => {
    const keys: string[] = [];
    for (const { adapter, request: requestFor, call, tariffs: tariffsOf } of stages) {
      const tariffs = await tariffsOf();
      const sample = { from: door, to: door, origin: moscow, destination: cityOf(destination), cargoType };
      const request = await requestFor(sample);
      const items = request.cargo.items.map((item) => ({ ...item, weightKg }));
      const options = await adapter.quote({ ...request, cargo: { ...request.cargo, items } }, call());
      const ids = options.map((option) => option.tariffId);
      const standard = tariffs.some(({ id, urgencies }) => ids.includes(id) && urgencies.includes('standard'));
      if (standard) keys.push(adapter.manifest.key);
    }
    return keys;
  };

  it.for([
    ['7800000000000', 1],
    ['7800000000000', 30],
    ['5400000100000', 1],
    ['5400000100000', 30],
  ] as const)('carry a parcel from Moscow to %s of %i kg with standard urgency', async ([destination, weightKg]) => {
    expect(await offers(destination, 'regular', weightKg)).toEqual(['swift', 'econom', 'postal', 'freight', 'globe']);
  });

  it('carry within Moscow, and to every city of the catalogue', async () => {
    expect(await offers('7700000000000', 'regular', 3)).toHaveLength(5);
    for (const city of cityCatalogue.filter(({ country }) => country !== 'RU')) {
      const sample = { from: door, to: door, origin: moscow, destination: city, cargoType: 'regular' } as const;
      const globe = stages.at(-1) as Stage;
      expect(await globe.adapter.quote(await globe.request(sample), globe.call()), city.name.en).not.toEqual([]);
    }
  });

  it('leave letters to those who carry letters, and dangerous goods to the freight', async () => {
    expect(await offers('7800000000000', 'documents', 0.4)).toEqual(['swift', 'econom', 'postal', 'globe']);
    expect(await offers('7800000000000', 'postal-documents', 0.4)).toEqual(['postal']);
    expect(await offers('7800000000000', 'dangerous', 100)).toEqual(['freight']);
  });
});
