import { styleText } from 'node:util';
import type { VendorInfo } from '@cartage/core';
import { SAMPLE_KEY, SAMPLE_PASSWORD, SANDBOX_KEY, samplePeople, samplePeopleOfOperator } from '@cartage/service';
import type { SandboxEnv } from './env.ts';

/** What is where, and a first call to paste. */
export const welcome = (
  apiUrl: string,
  mockVendorUrl: string,
  { dataDir, vendorPlugins, offsetMs }: Pick<SandboxEnv, 'dataDir' | 'vendorPlugins'> & { readonly offsetMs: number },
  unconnected: readonly VendorInfo[],
): string => `
${styleText('bold', 'Cartage sandbox')}

  API            ${styleText('cyan', apiUrl)}          API key: ${styleText('cyan', SANDBOX_KEY)}
  Reference      ${styleText('cyan', `${apiUrl}/docs`)}     the API reference, with examples you can send
  Sample data    a shop's week, some 300 orders; key: ${styleText('cyan', SAMPLE_KEY)}
  Console        ${styleText('cyan', `${apiUrl}/console`)}     the work of a day, for the people below
  Sign in        ${styleText('cyan', `${apiUrl}/sign-in`)}     password: ${styleText('cyan', SAMPLE_PASSWORD)}
                 of the shop: ${loginsOf(samplePeople)}
                 of the operator: ${loginsOf(samplePeopleOfOperator)}
  Mock vendors   ${styleText('cyan', `${mockVendorUrl}/_control/vendors`)}
  Payments       ${styleText('cyan', `${mockVendorUrl}/_control/payments`)}
  Data           ${dataDir}
${unconnected.map(({ key }) => notConnected(key, dataDir, vendorPlugins)).join('')}${offsetMs === 0 ? '' : movedClock(mockVendorUrl, offsetMs)}
A first call: what does it cost to send a parcel from Moscow to St Petersburg?

  curl -s ${apiUrl}/OpenAPI/v1/Calc -H 'Content-Type: application/json' -d '{
    "apiKey": "${SANDBOX_KEY}",
    "sender": { "contactType": 1, "country": "RU", "cityId": "7700000000000" },
    "receiver": { "contactType": 1, "country": "RU", "cityId": "7800000000000" },
    "cargo": { "cargoType": 2, "description": "Books", "cargoItems": [{ "weight": 2.5, "qty": 1, "l": 30, "h": 20, "w": 15 }] },
    "deliveryOptions": {}
  }'

Ctrl-C stops it. Your data is kept.
`;

const loginsOf = (people: Readonly<Record<string, { readonly login: string }>>): string =>
  Object.values(people)
    .map(({ login }) => login)
    .join(', ');

const notConnected = (key: string, dataDir: string, plugins: readonly string[]): string =>
  `  Not connected  ${key}: DATA_DIR=${dataDir} VENDOR_PLUGINS=${plugins} npm run -s cartage -- vendors connect ${key} --environment test\n`;

/** Kept over a restart, and easily forgotten. */
const movedClock = (mockVendorUrl: string, offsetMs: number): string => {
  const now = new Date(Date.now() + offsetMs).toISOString().slice(0, 16).replace('T', ' ');
  const told = `The clock is ${lengthOf(offsetMs)} ahead (${now} UTC).`;
  return `  ${styleText('yellow', told)} This resets it, and forgets all shipments and faults:\n    curl -X POST ${mockVendorUrl}/_control/reset\n`;
};

/** In the largest whole unit: 2 days, 90 minutes. */
const lengthOf = (ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  const [length, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${length} ${unit}${length === 1 ? '' : 's'}`;
};
