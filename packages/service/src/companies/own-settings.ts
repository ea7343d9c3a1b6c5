import {
  type Checked,
  type CompanySettingKey,
  isSettled,
  type Problem,
  problem,
  type SettingEntry,
  type SettingField,
  type SettingUpdate,
  settingValue,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { getCompany } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Acting, ActingCompany, Ground } from '../context.ts';
import {
  entryOf,
  findSetting,
  judgeSetting,
  setCompanySetting,
  settingFields,
  settingKeys,
} from './set-company-setting.ts';

/** A setting, and what counts of it for the company. */
export interface SettledSetting {
  readonly key: CompanySettingKey;
  readonly entry: SettingEntry<unknown>;
  /** As `settingValue` writes it. */
  readonly value: string;
  /** Somebody has settled it; else the value is the default, `false` where there is none. */
  readonly isSettled: boolean;
}

/** All settings of the caller's company, in the order of the catalogue. */
export const listSettings = async (ctx: OfCompany): Promise<readonly SettledSetting[]> => {
  const stored = await storedOf(ctx);
  return settingKeys(ctx).map((key) => settledIn(stored, key));
};

/** One of them; RequestInvalid at `settingsKey`: there is none. */
export const getSetting = async (ctx: OfCompany, key: string): Promise<SettledSetting | Problem> => {
  const found = findSetting(ctx, key);
  if (typeof found !== 'string') return found;
  return settledIn(await storedOf(ctx), found);
};

const settledIn = (stored: Readonly<Record<string, string>>, key: CompanySettingKey): SettledSetting => ({
  key,
  entry: entryOf(key),
  value: settingValue(key, stored[key]),
  isSettled: isSettled(key, stored[key]),
});

/** What a setting is made of; none of a toggle. RequestInvalid at `settingsKey`: there is none. */
export const getSettingFields = async (
  ctx: OfCompany & Connections,
  key: string,
): Promise<readonly SettingField[] | Problem> => {
  const found = findSetting(ctx, key);
  if (typeof found !== 'string') return found;
  return entryOf(found).form === 'toggle' ? [] : settingFields(ctx, ctx.company.id, found);
};

/** A change of a setting that is asked for. */
export interface SettingChange {
  readonly key: string;
  readonly update: SettingUpdate;
}

/** All that is wrong with the change; each entry by itself, `fields.timeTo`. */
export const checkSettingChange = async (
  ctx: Acting & Connections,
  change: SettingChange,
): Promise<Verdict<SettingChange>> => {
  const found = findSetting(ctx, change.key);
  if (typeof found === 'string' && entryOf(found).isOperators) return verdictOn(change, [operatorsOnly(found)]);
  const { problems } = await judgeSetting(ctx, ctx.company.id, change.key, change.update);
  return verdictOn(change, problems);
};

/** Changes one of the settings of the caller's company; what it is then. */
export const changeSetting = async (
  ctx: Acting & Connections,
  { key, update }: Checked<SettingChange>,
): Promise<SettledSetting | Problem> => {
  const [refusal] = await setCompanySetting(ctx, ctx.company.id, key, update);
  return refusal ?? getSetting(ctx, key);
};

type OfCompany = Pick<Ground, 'store' | 'settings'> & { readonly company: Pick<ActingCompany, 'id'> };

const storedOf = async ({ store, company }: OfCompany): Promise<Readonly<Record<string, string>>> =>
  (await getCompany(store.db, company.id))?.settings ?? {};

const operatorsOnly = (key: string): Problem =>
  problem('RequestInvalid', 'settingsKey', {
    en: `The setting ${key} is read only: the operator changes it. Accepted: settings whose access is 1.`,
    ru: `Настройка ${key} доступна только для чтения: её меняет оператор. Допустимо: настройки, у которых access равен 1.`,
  });
