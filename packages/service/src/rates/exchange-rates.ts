import { type ExchangeRate, type LocalDate, roublesOfRate } from '@cartage/core';
import {
  countExchangeRates,
  exchangeRateOf,
  listExchangeRates,
  removeExchangeRate,
  setExchangeRate,
} from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';

// What currencies are worth, as the operator says (interface 16.15). Every process looks it up when it needs it.

/** What the currency is worth from that day on, in place of what was said of the day before. */
export const setRate = (service: Pick<Ground, 'store' | 'clock' | 'cause'>, rate: ExchangeRate): Promise<void> =>
  service.store.transaction(async (tx) => {
    const before = await exchangeRateOf(tx, rate.currency, rate.from);
    await setExchangeRate(tx, rate);
    const was = before && { before: audited(before) };
    await audit(service, tx, { act: 'SetRate', object: objectOf(rate), companyId: null, ...was, after: audited(rate) });
  });

/** false: nothing was said of that day. */
export const removeRate = (
  service: Pick<Ground, 'store' | 'clock' | 'cause'>,
  currency: string,
  from: LocalDate,
): Promise<boolean> =>
  service.store.transaction(async (tx) => {
    const removed = await removeExchangeRate(tx, currency, from);
    if (removed === null) return false;
    await audit(service, tx, {
      act: 'RemoveRate',
      object: objectOf(removed),
      companyId: null,
      before: audited(removed),
    });
    return true;
  });

const objectOf = ({ currency, from }: ExchangeRate) => ({ kind: 'rate' as const, id: `${currency} ${from}` });
const audited = ({ rate }: ExchangeRate) => ({ roubles: roublesOfRate(rate) });

/** The newest first; of one currency, or of all. */
export const listRates = (
  { store }: Pick<Ground, 'store'>,
  of: { readonly currency: string | null; readonly most: number },
): Promise<readonly ExchangeRate[]> => listExchangeRates(store.db, of);

/** A page of them, and how many all pages have. */
export const pageRates = async (
  { store: { db } }: Pick<Ground, 'store'>,
  { currency, ...page }: { readonly currency: string | null; readonly most: number; readonly skip: number },
): Promise<{ readonly rates: readonly ExchangeRate[]; readonly totalCount: number }> => ({
  totalCount: await countExchangeRates(db, currency),
  rates: await listExchangeRates(db, { currency, ...page }),
});
