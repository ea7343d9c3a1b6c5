import { exampleVendors } from '@cartage/wire';
import type { OpenedApi } from './open-test-api.ts';

/** What the examples of vendors speak of, made for the key's company anew; what an example creates is not there. */
export const makeVendorSamples = async ({ request }: OpenedApi, key: string): Promise<void> => {
  const { contracted, noted, parameters } = exampleVendors;
  const send = (method: string, path: string, body?: object) =>
    request(`/openapi/v2/Vendors/${path}`, {
      method,
      headers: { Authorization: `apiKey ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  await send('PUT', `${contracted}/Contract`, { authorization: { login: 'sample-shop', password: 'sample' } });
  for (const name of [parameters.kept, parameters.deleted])
    await send('POST', `${noted}/Parameters/${name}`, { value: 'MSK-1' });
  await send('DELETE', `${noted}/Parameters/${parameters.created}`);
};
