import type { Acting } from '../context.ts';

/** Keys take turns at the printer: whoever prints much waits behind himself. */
export const sharerOf = ({ actor }: Acting): string => `key ${actor.countedAs}`;
