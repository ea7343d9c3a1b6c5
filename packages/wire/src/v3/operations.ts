import { calculationOperations } from './calculations.ts';
import { tokenOperations } from './tokens.ts';

/** The contracts by the names of their operations (interface 14.1), one resource after the other: each says its own at its end. */
export const v3Operations = { ...tokenOperations, ...calculationOperations } as const;

/** The contracts of v3 by the names of their operations. */
export type V3Operations = typeof v3Operations;
/** The name of one of v3's operations. */
export type V3OperationName = keyof V3Operations;
