import { readFileSync } from 'node:fs';
import type { SimulatedVendor } from '@cartage/vendor-kit/conformance';

/** The text of an example of README.md. */
export const exampleSheet = (name: 'fast.csv' | 'fast.json'): string =>
  readFileSync(new URL(`./examples/${name}`, import.meta.url), 'utf8');

/** The courier of the examples, whom nobody tells anything. */
export const simulate = async (): Promise<SimulatedVendor> => ({
  account: () => ({ credentials: {}, settings: {} }),
  badCredentials: {},
  created: async () => 0,
  pointCount: async () => 6,
  stop: async () => {},
});
