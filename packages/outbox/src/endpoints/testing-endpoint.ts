import type { NewEndpoint } from './webhook-endpoint.ts';

/** For tests: told of everything from the first event on. */
export const testEndpoint = {
  url: 'https://shop.example/',
  types: null,
  description: null,
  locale: 'en',
  email: null,
  secret: 'sealed',
  off: null,
  createdAt: 1,
  place: 0,
} as const satisfies Omit<NewEndpoint, 'id' | 'companyId'>;
