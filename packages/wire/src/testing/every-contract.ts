import type { Contract } from '../contract/contract.ts';
import { mapPointsContract, mapPricesContract } from '../map/index.ts';
import { operatorOperations } from '../operator/operations.ts';
import { findPlaces } from '../places/index.ts';
import { printRegisters } from '../registers/index.ts';
import { sessionOperations } from '../session/index.ts';
import { v1Operations } from '../v1/operations.ts';
import { v2Operations } from '../v2/operations.ts';
import { v3Operations } from '../v3/operations.ts';

/** Each table of operations, by what serves it. */
export const everyTable: readonly (readonly [string, Readonly<Record<string, Contract>>])[] = [
  ['v1', v1Operations],
  ['v2', v2Operations],
  ['v3', v3Operations],
  ['operator', operatorOperations],
  ['session', sessionOperations],
  ['beside', { FindPlaces: findPlaces, PrintRegisters: printRegisters }],
  ['map', { MapPoints: mapPointsContract, MapPrices: mapPricesContract }],
];

/** Every contract that there is. */
export const everyContract: readonly (readonly [name: string, contract: Contract])[] = everyTable.flatMap(
  ([table, contracts]) => Object.entries(contracts).map(([name, one]) => [`${table} ${name}`, one] as const),
);
