import type { VendorInfo } from '@cartage/core';
import { SANDBOX_KEY } from '@cartage/service';
import type { SandboxEnv } from './env.ts';

/** What is where, and a first call to paste. */
export const welcome = (
  apiUrl: string,
  mockVendorUrl: string,
  { dataDir, vendorPlugins }: Pick<SandboxEnv, 'dataDir' | 'vendorPlugins'>,
  unconnected: readonly VendorInfo[],
): string => `
Cartage sandbox

  API            ${apiUrl}          key: ${SANDBOX_KEY}
  Mock vendors   ${mockVendorUrl}/_control/vendors
  Data           ${dataDir}
${unconnected.map(({ key }) => notConnected(key, dataDir, vendorPlugins)).join('')}
A first call: what does it cost to send a parcel from Moscow to St Petersburg?

  curl -s ${apiUrl}/OpenAPI/v1/Calc -H 'Content-Type: application/json' -d '{
    "apiKey": "${SANDBOX_KEY}",
    "sender": { "contactType": 1, "country": "RU", "cityId": "7700000000000" },
    "receiver": { "contactType": 1, "country": "RU", "cityId": "7800000000000" },
    "cargo": { "cargoType": 2, "description": "Books", "cargoItems": [{ "weight": 2.5, "qty": 1, "l": 30, "h": 20, "w": 15 }] },
    "deliveryOptions": {}
  }'

Stop with Ctrl-C; the data stay.
`;

const notConnected = (key: string, dataDir: string, plugins: readonly string[]): string =>
  `  Not connected  ${key}: DATA_DIR=${dataDir} VENDOR_PLUGINS=${plugins} npm run -s cartage -- vendors connect ${key} --environment test\n`;
