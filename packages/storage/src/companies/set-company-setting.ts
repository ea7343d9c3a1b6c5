import { readCompanySettings } from '@cartage/core';
import { dialectOf } from '../dialects/dialect-of.ts';
import { notify } from '../dialects/notices.ts';
import type { Db } from '../tables.ts';
import { settingsFrom } from './company.ts';

/**
 * Sets one of a company's settings, or forgets it where the value is null; in a transaction, so that of two at once none
 * is lost. What the database itself goes by is kept as it reads it. What it was before; null: there is no such company.
 */
export const setCompanySetting = async (
  tx: Db,
  id: number,
  key: string,
  value: string | null,
): Promise<{ readonly before: string | null } | null> => {
  const query = tx.selectFrom('companies').select('settings').where('id', '=', id);
  const row = await (dialectOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) return null;
  const { [key]: before = null, ...others } = settingsFrom(row.settings);
  const settings = value === null ? others : { ...others, [key]: value };
  const stored = Object.keys(settings).length === 0 ? null : JSON.stringify(settings);
  const { 'balance.low': low = null } = readCompanySettings(settings);
  await tx.updateTable('companies').set({ settings: stored, balance_low: low }).where('id', '=', id).execute();
  // The database itself writes the event that little is left.
  if (key === 'balance.low') notify(tx, 'events', id);
  return { before };
};
