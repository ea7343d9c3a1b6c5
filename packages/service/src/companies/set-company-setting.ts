import {
  type CompanySettingEntry,
  companySettings,
  isCompanySettingKey,
  type LocalText,
  type Problem,
  problem,
  sameText,
} from '@cartage/core';
import { setCompanySetting as store } from '@cartage/storage';
import type { Service } from '../context.ts';

/**
 * Settles something for a company, or with null leaves it to the default again; null when it is done. RequestInvalid: no
 * such setting, or a value that it cannot have. NotFound: no such company.
 */
export const setCompanySetting = async (
  service: Pick<Service, 'store'>,
  companyId: number,
  key: string,
  value: string | null,
): Promise<Problem | null> => {
  if (!isCompanySettingKey(key)) return unknownKey(key);
  const { values, words = sameText(values.join(', ')) }: CompanySettingEntry = companySettings[key];
  if (value !== null && !values.includes(value)) return unknownValue(key, value, words);
  const isSet = await service.store.transaction((tx) => store(tx, companyId, key, value));
  return isSet ? null : noCompany(companyId);
};

const unknownKey = (key: string): Problem => {
  const known = sameText(Object.keys(companySettings).join(', '));
  return problem('RequestInvalid', 'settingsKey', {
    en: `There is no setting "${key}"; accepted: ${known.en}.`,
    ru: `Нет настройки «${key}»; допустимо: ${known.ru}.`,
  });
};

const unknownValue = (key: string, value: string, accepted: LocalText): Problem =>
  problem('RequestInvalid', key, {
    en: `${key} cannot be "${value}"; accepted: ${accepted.en}.`,
    ru: `${key} не может быть «${value}»; допустимо: ${accepted.ru}.`,
  });

const noCompany = (id: number): Problem =>
  problem('NotFound', 'companyId', { en: `There is no company ${id}.`, ru: `Компании ${id} нет.` });
