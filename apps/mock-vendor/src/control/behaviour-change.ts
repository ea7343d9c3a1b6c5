import { z } from 'zod';
import { faults } from '../faults.ts';

/** What may be changed of a behaviour, and what each field accepts. */
export const behaviourShape = {
  latencyMs: z.number().min(0).max(600_000).optional(),
  fault: z.enum(faults).optional(),
  faultRate: z.number().min(0).max(1).optional(),
};

export const behaviourFields = {
  latencyMs: 'milliseconds from 0 to 600000',
  fault: faults.join(', '),
  faultRate: 'the share of calls that the fault hits, from 0 to 1',
};

export function definedOnly<T extends object>(record: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
