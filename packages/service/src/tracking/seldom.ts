import type { Ground } from '../context.ts';

/** Where a vendor tells by itself, single orders are asked for in every so many-th turn: as a safety net. */
const SELDOM = 10;

/** How long such an order waits for its turn, ms. */
export const seldomMs = ({ settings }: Pick<Ground, 'settings'>): number => SELDOM * settings.trackEveryMs;
