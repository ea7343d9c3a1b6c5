import { canonicalCodeOf, mayShareMail, regionNumberOf, russianRegionNumber } from '@cartage/core';
import { type CallContext, type Location, toVendorProblem, VendorProblem } from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, send } from './client.ts';
import { office, postalCodes } from './protocol.ts';

const DAY_MS = 86_400_000;

/** The first postal code of the city; null: Russian Post knows no such city. */
export async function postalCodeIn(city: Location | null, call: CallContext): Promise<string | null> {
  if (city === null) return null;
  const { cityName, regionName, districtName } = city;
  // Codes and not names: a village shares its name with others of its region.
  const key = canonicalCodeOf(city) || `${regionName}, ${cityName}`;
  return call.cache(`first code in ${key}`, async () => {
    const place = { settlement: cityName, ...(regionName !== null && { region: regionName }) };
    const district = districtName?.replace(/ район$/, '');
    const [first] = district === undefined ? [] : await codesIn({ ...place, district }, call);
    // Some districts have other names at Russian Post.
    const code = first ?? (await codesIn(place, call))[0] ?? null;
    return { value: code, ttlMs: DAY_MS };
  });
}

const codesIn = async (place: Readonly<Record<string, string>>, call: CallContext): Promise<readonly string[]> => {
  const path = `/postoffice/1.0/settlement.offices.codes?${new URLSearchParams(place)}`;
  return read(await send(call, 'GET', path), postalCodes);
};

/** The office of a postal code. */
export const officeOf = (postalCode: string, call: CallContext): Promise<z.infer<typeof office>> =>
  call.cache(`office ${postalCode}`, async () => ({
    value: read(await send(call, 'GET', `/postoffice/1.0/${encodeURIComponent(postalCode)}`), office),
    ttlMs: DAY_MS,
  }));

/**
 * Refuses a postal code whose office lies in another region than the city. Of a code without an office nothing is known.
 * @throws VendorProblem `invalid`
 */
export async function checkPostalCode(postalCode: string, city: Location | null, call: CallContext): Promise<void> {
  const here = city && regionNumberOf(city);
  if (city === null || here === null) return;
  const there = await regionOf(postalCode, call);
  if (there === null || mayShareMail(here, russianRegionNumber(there))) return;
  throw new VendorProblem(
    { kind: 'invalid', field: 'receiver.postalCode' },
    {
      en: `The postal code ${postalCode} belongs to ${there}, and ${city.name.en} does not.`,
      ru: `Индекс ${postalCode} относится к региону «${there}», а ${city.cityName} — нет.`,
    },
  );
}

const regionOf = async (postalCode: string, call: CallContext): Promise<string | null> => {
  try {
    return (await officeOf(postalCode, call)).region ?? null;
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind === 'notFound' || problem.kind === 'invalid') return null;
    throw problem;
  }
};
