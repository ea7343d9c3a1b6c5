import type { CallContext, Location } from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, send } from './client.ts';
import { office, postalCodes } from './protocol.ts';

const DAY_MS = 86_400_000;

/** The first postal code of the city; null: Russian Post knows no such city. */
export async function postalCodeIn(city: Location | null, call: CallContext): Promise<string | null> {
  if (city === null) return null;
  const path = `/postoffice/1.0/settlement.offices.codes?settlement=${encodeURIComponent(city.cityName)}`;
  const codes = await call.cache(`codes in ${city.cityName}`, async () => ({
    value: read(await send(call, 'GET', path), postalCodes),
    ttlMs: DAY_MS,
  }));
  return codes[0] ?? null;
}

/** The office of a postal code. */
export const officeOf = (postalCode: string, call: CallContext): Promise<z.infer<typeof office>> =>
  call.cache(`office ${postalCode}`, async () => ({
    value: read(await send(call, 'GET', `/postoffice/1.0/${encodeURIComponent(postalCode)}`), office),
    ttlMs: DAY_MS,
  }));
