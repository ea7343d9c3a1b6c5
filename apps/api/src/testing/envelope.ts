import { z } from 'zod';
import type { Asked, Probe, Reported } from './probe.ts';

/** The body of every refusal (interface 5.2): these three and nothing else. */
const refusals = z.strictObject({
  errors: z
    .array(z.strictObject({ code: z.string().min(1), message: z.string().min(1), target: z.string().nullable() }))
    .min(1),
});

/** What the probes share of versions whose key is in a header and whose errors come in an envelope. */
export const ofEnvelopes: Pick<Probe, 'withKey' | 'keyTarget' | 'refusals'> = {
  withKey: (asked: Asked, key: unknown): Asked => ({
    ...asked,
    headers: { ...asked.headers, ...(key === undefined || key === null ? {} : { Authorization: `apiKey ${key}` }) },
  }),
  keyTarget: /^(Authorization|token)$/,
  refusals: async (response): Promise<readonly Reported[]> =>
    refusals.parse(await response.json()).errors.map(({ code, message, target }) => ({ code, text: message, target })),
};
