import { expect, it } from 'vitest';
import { completeManifest } from '../../adapter/manifest.ts';
import { testManifest } from '../../testing.ts';
import { requestOf, samplesOf } from './samples.ts';

const warsaw = {
  country: 'PL',
  codes: ['756135'],
  name: { en: 'Warsaw', ru: 'Варшава' },
  ...{ latitude: 52.23, longitude: 21.01 },
  timeZone: 'Europe/Warsaw',
};
const door = { contactType: 'door', pointType: null } as const;
const tariff = { id: 'T', name: 'T', description: '', urgencies: ['standard'], cancellationFee: 0 } as const;

it('sends parcels by the clocks of the cities that a simulator names, and to another postal code', () => {
  const manifest = completeManifest({ ...testManifest, countries: ['PL'] });
  const [sample] = samplesOf(manifest, [{ ...tariff, from: door, to: door }], [warsaw]);
  const { route, sender, receiver } = requestOf(sample ?? expect.fail(), []);
  expect([route.origin?.timeZone, route.destination?.timeZone]).toEqual(['Europe/Warsaw', 'Europe/Warsaw']);
  expect(sender).not.toHaveProperty('postalCode', receiver.postalCode);
});
