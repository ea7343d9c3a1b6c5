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
import { type Attachment, getAttachment, setCompanySetting as store } from '@cartage/storage';
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
  const unshown = found === 'trackingPage.logo' ? await noLogo(service, companyId, judged) : [];
  return { ...judged, problems: [...judged.problems, ...lost, ...unshown] };
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
      const object = { kind: 'setting', id: key } as const;
      const [before, after] = [settled.before, stored].map((value) => ({ value }));
      await audit(service, tx, { act: 'UpdateSetting', object, companyId, before, after });
    }
    return [];
  });
};

/** RequestInvalid: the company has no such picture, so its page would be without one. */
const noLogo = async (
  { store }: Pick<Ground, 'store'>,
  companyId: number,
  { stored, problems }: JudgedUpdate,
): Promise<readonly Problem[]> => {
  if (stored === null || problems.length > 0) return [];
  const attachment = await getAttachment(store.db, stored.toLowerCase());
  return attachment !== null && isLogo(attachment, companyId)
    ? []
    : [
        problem('RequestInvalid', 'fields.value', {
          en: `The company has no file "${stored}" that is a PNG or JPEG of at most ${MOST_LOGO_BYTES} bytes; upload one for the company and give its attachmentId.`,
          ru: `У компании нет файла «${stored}» в формате PNG или JPEG не больше ${MOST_LOGO_BYTES} байт; загрузите его для компании и укажите его attachmentId.`,
        }),
      ];
};

const MOST_LOGO_BYTES = 200_000;

/** Whether the page on which receivers follow their parcels may show it: a picture that is the company's own, and no order's. */
export const isLogo = (
  { itemType, companyId: owner, mimeType, size }: Pick<Attachment, 'itemType' | 'companyId' | 'mimeType' | 'size'>,
  companyId: number,
): boolean =>
  itemType === 'company' &&
  owner === companyId &&
  ['image/png', 'image/jpeg'].includes(mimeType) &&
  size <= MOST_LOGO_BYTES;

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
