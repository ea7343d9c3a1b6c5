import type { CargoType, LocalText, ServiceCode } from '@cartage/core';
import { type OwnService, secret, type TariffDescription, type VendorManifest } from '@cartage/vendor-kit';
import { z } from 'zod';
import { signedPapers } from './services.ts';
import { statuses } from './statuses.ts';
import { type MockVendorKey, tariffsOf } from './tariffs.ts';

/** What tells one mock vendor from another. */
export interface MockVendorRow {
  readonly id: number;
  readonly key: MockVendorKey;
  readonly name: string;
  readonly description: LocalText;
  readonly countries: readonly string[] | 'all';
  readonly cargoTypes: readonly CargoType[];
  readonly services: readonly ServiceCode[];
  /** Services that it alone has; absent: none. */
  readonly ownServices?: readonly OwnService[];
  readonly hasPoints: boolean;
  /** Whether it prices by the day of delivery; the others show a range of days. */
  readonly pricesByDays: boolean;
  readonly changeable: readonly string[];
  readonly documents: VendorManifest['documents'];
}

const parcels = ['regular', 'fragile', 'online-store', 'oversize'] as const satisfies readonly CargoType[];
const contactChanges = ['receiver.phone', 'receiver.contactPerson', 'receiver.instructions'] as const;

/** The five vendors of the sandbox (interface 20.3). */
export const mockVendorRows: readonly MockVendorRow[] = [
  {
    id: 1,
    key: 'swift',
    name: 'Swift',
    description: {
      en: 'Express courier, door to door.',
      ru: 'Экспресс-доставка курьером от двери до двери.',
    },
    countries: ['RU'],
    cargoTypes: [...parcels, 'documents'],
    services: ['Insurance', 'CashOnDelivery', 'PartialBuyOut', 'PrintReceipt', 'SmsToReceiver'],
    ownServices: [signedPapers],
    hasPoints: false,
    pricesByDays: true,
    changeable: [...contactChanges, 'comments'],
    documents: [],
  },
  {
    id: 2,
    key: 'econom',
    name: 'Econom',
    description: {
      en: 'Ground delivery to doors, pickup points and parcel lockers.',
      ru: 'Наземная доставка до двери, пунктов выдачи и постаматов.',
    },
    countries: ['RU', 'BY', 'KZ'],
    cargoTypes: [...parcels, 'documents'],
    services: ['Insurance', 'CashOnDelivery', 'PartialBuyOut', 'PrintReceipt', 'SmsToReceiver'],
    hasPoints: true,
    pricesByDays: true,
    changeable: contactChanges,
    documents: [{ kind: 'marks', preferred: true }],
  },
  {
    id: 3,
    key: 'postal',
    name: 'Postal',
    description: {
      en: 'Post offices and doors, slow and cheap; letters too.',
      ru: 'Почтовые отделения и доставка до двери, медленно и дёшево; принимает и письма.',
    },
    countries: ['RU'],
    cargoTypes: [...parcels, 'documents', 'postal-documents'],
    services: ['Insurance', 'CashOnDelivery', 'SmsToReceiver'],
    hasPoints: true,
    pricesByDays: false,
    changeable: contactChanges,
    documents: [],
  },
  {
    id: 4,
    key: 'freight',
    name: 'Freight',
    description: {
      en: 'Groupage and dedicated vehicles, dangerous goods too.',
      ru: 'Сборные грузы и выделенный транспорт, в том числе опасные грузы.',
    },
    countries: ['RU', 'BY', 'KZ'],
    cargoTypes: [...parcels, 'dangerous', 'ltl', 'ftl'],
    services: ['Insurance'],
    hasPoints: false,
    pricesByDays: true,
    changeable: [...contactChanges, 'comments'],
    documents: [],
  },
  {
    id: 5,
    key: 'globe',
    name: 'Globe',
    description: {
      en: 'Courier within the country and to the whole world.',
      ru: 'Курьерская доставка по стране и по всему миру.',
    },
    countries: 'all',
    cargoTypes: [...parcels, 'documents'],
    services: ['Insurance', 'SmsToReceiver'],
    hasPoints: false,
    pricesByDays: true,
    changeable: contactChanges,
    documents: [{ kind: 'waybill', preferred: true }],
  },
];

/** All mock vendors have tariffs of their own. */
export interface MockManifest extends VendorManifest {
  readonly tariffs: readonly TariffDescription[];
}

const credentials = z.object({
  login: z
    .string()
    .min(1)
    .meta({
      title: 'Login',
      description: 'Given by the vendor with the contract.',
      ru: { title: 'Логин', description: 'Служба доставки выдаёт его вместе с договором.' },
    }),
  password: secret(
    z
      .string()
      .min(1)
      .meta({
        title: 'Password',
        description: 'Given by the vendor with the contract.',
        ru: { title: 'Пароль', description: 'Служба доставки выдаёт его вместе с договором.' },
      }),
  ),
});

const settings = z.object({
  baseUrl: z.url().meta({
    title: 'Address',
    description: 'http://127.0.0.1:8090/vendors/swift in the sandbox.',
    ru: { title: 'Адрес', description: 'В песочнице http://127.0.0.1:8090/vendors/swift.' },
  }),
});

export const manifestOf = (row: MockVendorRow): MockManifest => ({
  id: row.id,
  key: row.key,
  name: row.name,
  description: row.description,
  interfaceVersion: 1,
  version: '1.0.0',
  countries: row.countries,
  contactTypes: row.hasPoints ? ['door', 'pickup-point'] : ['door'],
  cargoTypes: row.cargoTypes,
  services: row.services,
  ownServices: row.ownServices ?? [],
  needs: [],
  documents: row.documents,
  symbology: 'code-128',
  tariffs: tariffsOf(row.key),
  hosts: 'setting',
  limits: { requestsPerSecond: 10_000, concurrency: 256 },
  quietPeriodMs: 1000,
  pollMs: 500,
  giveUpMs: null,
  dedupes: true,
  trackBatch: 100,
  statuses,
  changeable: row.changeable,
  credentials,
  settings,
});
