import { canonicalCityCode, cityCodeFits, findCity, isCityCode, isCountryCode } from '../place.ts';
import { postalCodeFits } from '../postal-code.ts';
import { MAX_REFERENCE } from '../validation/bounds.ts';
import { cityElsewhereText, cityShapeText, noCityCodeText, postalCodeText } from '../validation/city-texts.ts';
import { bareText } from '../written-text.ts';
import { type FieldRefusal, optional, required, type SettingEntry, type SettingTexts, several } from './entry.ts';
import { cityCode, country, email, phones, postalCode, textTo } from './field-kinds.ts';

/** The entries of the setting, named as the interface names the fields of a sender. */
export const senderFields = [
  'name',
  'contactPerson',
  'phone',
  'email',
  'countryId',
  'cityId',
  'postalCode',
  'address',
  'instructions',
] as const;

/** One of `senderFields`. */
export type SenderField = (typeof senderFields)[number];

/** What is known of a sender; a field without a value is absent. */
export type SenderTexts = Readonly<Partial<Record<SenderField, string>>>;

const shortText = textTo(MAX_REFERENCE);
const longText = textTo(1_000);

/** The setting of a default sender. */
export const defaultSender = (
  told: Pick<SettingEntry<unknown>, 'name' | 'description'>,
): SettingEntry<SenderTexts, null> =>
  several<SenderTexts, null>({
    ...told,
    fields: [
      required(
        'name',
        shortText,
        { en: 'Name', ru: 'Имя' },
        { en: 'A company or a person.', ru: 'Компания или человек.' },
      ),
      optional(
        'contactPerson',
        shortText,
        { en: 'Contact person', ru: 'Контактное лицо' },
        { en: 'A person, where the name is that of a company.', ru: 'Человек, если имя — название компании.' },
      ),
      required(
        'phone',
        phones,
        { en: 'Phone', ru: 'Телефон' },
        {
          en: 'Starts with + or 8; several with commas between them.',
          ru: 'Начинается с + или 8; несколько — через запятую.',
        },
      ),
      optional('email', email, { en: 'E-mail', ru: 'Электронная почта' }, { en: 'One address.', ru: 'Один адрес.' }),
      required(
        'countryId',
        country,
        { en: 'Country', ru: 'Страна' },
        { en: 'ISO 3166-1 alpha-2, such as RU.', ru: 'ISO 3166-1 alpha-2, например RU.' },
      ),
      required(
        'cityId',
        cityCode,
        { en: 'City', ru: 'Город' },
        {
          en: 'City code of that country, from GET /places.',
          ru: 'Код города этой страны; находится запросом GET /places.',
        },
      ),
      optional(
        'postalCode',
        postalCode,
        { en: 'Postal code', ru: 'Почтовый индекс' },
        { en: 'Needed for shipments abroad.', ru: 'Нужен для отправлений за границу.' },
      ),
      required('address', longText, { en: 'Address', ru: 'Адрес' }, { en: 'Street and house.', ru: 'Улица и дом.' }),
      optional(
        'instructions',
        longText,
        { en: 'For the courier', ru: 'Для курьера' },
        { en: 'How to get in.', ru: 'Как пройти.' },
      ),
    ],
    default: null,
    together: (texts) => [...cityInCountry(texts), ...postalCodeInCountry(texts)],
    typed: (texts) => texts,
  });

const cityInCountry = ({ countryId = '', cityId = '' }: SettingTexts): readonly FieldRefusal[] => {
  const code = countryId.toUpperCase();
  if (cityId === '') return [];
  if (!isCountryCode(code)) return isCityCode(cityId) ? [] : [{ code: 'cityId', text: noCityCodeText(cityId) }];
  if (!cityCodeFits(code, cityId)) return [{ code: 'cityId', text: cityShapeText(code, cityId) }];
  const city = findCity(cityId);
  return city && city.country !== code ? [{ code: 'cityId', text: cityElsewhereText(code, cityId, city) }] : [];
};

const postalCodeInCountry = ({ countryId = '', postalCode }: SettingTexts): readonly FieldRefusal[] =>
  postalCode === undefined || postalCodeFits(countryId.toUpperCase(), postalCode)
    ? []
    : [{ code: 'postalCode', text: postalCodeText(postalCode) }];

/**
 * What the default sender adds to a sender: what is missing there, but nothing of a place beside another one. To another
 * country or city it adds no city and no address, to another address no postal code and no way in, to another name no
 * contact person; and no place at all where the parcel is not fetched from a door (interface 21.5).
 */
export const missingOfSender = (given: SenderTexts, settled: SenderTexts, isAtDoor: boolean): SenderTexts => {
  const same = (field: SenderField, spell: (text: string) => string = bareText): boolean => {
    const [one, other] = [given[field], settled[field]];
    return one === undefined || (other !== undefined && spell(one) === spell(other));
  };
  const isCity = same('countryId', (code) => bareText(code).toUpperCase()) && same('cityId', canonicalCityCode);
  const isAddress = isCity && same('address');
  const added: readonly (readonly [SenderField, boolean])[] = [
    ['name', true],
    ['contactPerson', same('name')],
    ['phone', true],
    ['email', true],
    ['countryId', isAtDoor && isCity],
    ['cityId', isAtDoor && isCity],
    ['postalCode', isAtDoor && isAddress],
    ['address', isAtDoor && isCity],
    ['instructions', isAtDoor && isAddress],
  ];
  return Object.fromEntries(
    added.flatMap(([field, isAdded]) => {
      const text = settled[field];
      return isAdded && given[field] === undefined && text !== undefined ? [[field, text]] : [];
    }),
  );
};
