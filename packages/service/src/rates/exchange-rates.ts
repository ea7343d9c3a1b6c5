import type { ExchangeRate, LocalDate } from '@cartage/core';
import { listExchangeRates, removeExchangeRate, setExchangeRate } from '@cartage/storage';
import type { Ground } from '../context.ts';

// What currencies are worth, as the operator says (interface 16.15). Every process looks it up when it needs it.

/** What the currency is worth from that day on, in place of what was said of the day before. */
export const setRate = ({ store }: Pick<Ground, 'store'>, rate: ExchangeRate): Promise<void> =>
  setExchangeRate(store.db, rate);

/** false: nothing was said of that day. */
export const removeRate = ({ store }: Pick<Ground, 'store'>, currency: string, from: LocalDate): Promise<boolean> =>
  removeExchangeRate(store.db, currency, from);

/** The newest first; of one currency, or of all. */
export const listRates = (
  { store }: Pick<Ground, 'store'>,
  of: { readonly currency: string | null; readonly most: number },
): Promise<readonly ExchangeRate[]> => listExchangeRates(store.db, of);
