import { orderOperations } from './orders.ts';

/** The contracts by the names of their operations (interface 23.4), one resource after the other. */
export const operatorOperations = { ...orderOperations } as const;

/** The contracts of the operator's interface by the names of their operations. */
export type OperatorOperations = typeof operatorOperations;
/** The name of one of its operations. */
export type OperatorOperationName = keyof OperatorOperations;
