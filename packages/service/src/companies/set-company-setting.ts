import {
  type CompanySettingKey,
  companySettings,
  isCompanySettingKey,
  type JudgedUpdate,
  judgeUpdate,
  leftToDefault,
  oneOf,
  type Problem,
  problem,
  type RoutePoint,
  type SettingEntry,
  type SettingField,
  type SettingTexts,
  type SettingUpdate,
  unknownSetting,
} from '@cartage/core';
import { setCompanySetting as store } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { checkCities } from '../places/check-cities.ts';
import { noCompany } from './no-company.ts';

/** Of all of the catalogue, what there is for a company of this installation. */
export const settingKeys = ({ settings }: Pick<Ground, 'settings'>): readonly CompanySettingKey[] =>
  Object.keys(companySettings)
    .filter(isCompanySettingKey)
    .filter((key) => settings.isSandbox || !entryOf(key).isOfSandbox);

export const entryOf = (key: CompanySettingKey): SettingEntry<unknown> => companySettings[key];

/** The setting of this key; RequestInvalid, which names all that there are, where there is none. */
export const findSetting = (service: Pick<Ground, 'settings'>, key: string): CompanySettingKey | Problem => {
  const known = settingKeys(service);
  return known.find((one) => one === key) ?? unknownSetting(key, known);
};

/**
 * The entries of a setting, with the vendors of the company's list where one asks for vendors: one that it has switched off
 * may be hidden, so that what was settled before can be sent again.
 */
export const settingFields = async (
  { vendors }: Connections,
  companyId: number,
  key: CompanySettingKey,
): Promise<readonly SettingField[]> => {
  const { fields } = entryOf(key);
  if (key !== 'vendors.hidden') return fields;
  const kind = oneOf((await vendors.of({ id: companyId }, null, 'all')).map(({ vendor }) => vendor.manifest.key));
  return fields.map((field) => ({ ...field, kind }));
};

/**
 * What is to be stored for a company, or all that is wrong. RequestInvalid: no such setting, or each entry that it cannot
 * have (`fields.timeTo`). `update` null: its default again.
 */
export const judgeSetting = async (
  service: Pick<Ground, 'store' | 'settings'> & Connections,
  companyId: number,
  key: string,
  update: SettingUpdate | null,
): Promise<JudgedUpdate> => {
  const found = findSetting(service, key);
  if (typeof found !== 'string') return { ...leftToDefault, problems: [found] };
  if (update === null) return leftToDefault;
  const fields = await settingFields(service, companyId, found);
  const judged = judgeUpdate({ ...entryOf(found), fields }, update);
  const lost = found === 'sender.default' ? await lostCity(service, judged) : [];
  return { ...judged, problems: [...judged.problems, ...lost] };
};

/** Settles something for a company; no problems: it is done. NotFound: no such company. */
export const setCompanySetting = async (
  service: Pick<Ground, 'store' | 'settings' | 'clock' | 'cause'> & Connections,
  companyId: number,
  key: string,
  update: SettingUpdate | null,
): Promise<readonly Problem[]> => {
  const { problems, stored } = await judgeSetting(service, companyId, key, update);
  if (problems.length > 0) return problems;
  return service.store.transaction(async (tx) => {
    const settled = await store(tx, companyId, key, stored);
    if (settled === null) return [noCompany(companyId)];
    if (settled.before !== stored) {
      const object = { kind: 'setting', id: key };
      const [before, after] = [settled.before, stored].map((value) => ({ value }));
      await audit(service, tx, { act: 'UpdateSetting', object, companyId, before, after });
    }
    return [];
  });
};

/** CityInvalid: nobody can name the city of the sender, so every order with it would be refused (interface 15.8). */
const lostCity = async (
  service: Pick<Ground, 'store'>,
  { texts, problems }: JudgedUpdate,
): Promise<readonly Problem[]> => {
  const isRead = ['countryId', 'cityId'].every(
    (code) => texts[code] !== undefined && !problems.some(({ target }) => target === `fields.${code}`),
  );
  if (!isRead) return [];
  const point = atDoorOf(texts);
  const found = (await checkCities(service, [{ sender: point, receiver: point }]))({ sender: point, receiver: point });
  return found
    .filter(({ target }) => target === 'sender.cityId')
    .map(({ code, text }) => problem(code, 'fields.cityId', text));
};

const atDoorOf = ({ countryId = '', cityId = '' }: SettingTexts): RoutePoint => ({
  contactType: 'door',
  country: countryId.toUpperCase(),
  cityId,
  postalCode: null,
  region: null,
  address: null,
  pickupPointId: null,
  pickupPointVendorId: null,
  loading: null,
});
