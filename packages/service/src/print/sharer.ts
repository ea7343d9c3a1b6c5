import type { Context } from '../context.ts';

/** Keys take turns at the printer: whoever prints much waits behind himself. */
export const sharerOf = ({ actor }: Context): string => `key ${actor.countedAs}`;
