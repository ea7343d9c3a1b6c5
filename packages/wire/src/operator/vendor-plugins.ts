import { type Instant, type LocalDate, type LocalText, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { toErrorEnvelope } from '../models/failures.ts';
import { exampleFields, fromField, type ToldField, vendorFieldShape } from '../models/vendor-fields.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { date, dateIn, dateTime, filledText, int32 } from '../schema/fields.ts';
import { listMembers, namedFailures, namedIdempotentFailures, operation } from './every-operation.ts';

// What a vendor's plugin has, and the registers that its courier is mailed (interface 23.19).

const vendorParams = z.object({ vendorKey: filledText.describe('As ListVendorFigures has it.') });

const noVendor = ({ locale }: Pick<AnswerContext, 'locale'>) => ({
  404: [{ summary: 'No such vendor', body: toErrorEnvelope([problem('NotFound', 'vendorKey')], locale) }],
});

const fieldModel = z.object(vendorFieldShape).meta({ id: 'PluginField' });

const values = z.record(z.string(), z.string());

const pluginModel = z
  .object({
    vendorKey: z.string(),
    vendorId: z.int(),
    vendorName: z.string(),
    version: z.string().describe('Of the plugin.'),
    isEnabled: z
      .boolean()
      .describe("false: the operator has switched it off, so the operator's connection with it serves nobody."),
    credentials: z.array(fieldModel).describe('What SaveConnection takes as `credentials`.'),
    settings: z.array(fieldModel).describe('What it takes as `settings`.'),
    services: z.array(z.string()),
    ownServices: z.array(
      z.object({ code: z.string(), name: z.string(), description: z.string() }).meta({ id: 'PluginService' }),
    ),
    tariffs: z
      .array(z.object({ tariffId: z.string(), tariffName: z.string() }).meta({ id: 'PluginTariff' }))
      .nullable()
      .describe('null: they differ from contract to contract.'),
    connections: z
      .array(
        z
          .object({
            environment: z.enum(['test', 'prod']),
            isEnabled: z.boolean().describe('false: it is kept for orders under way, and takes no new ones.'),
            credentials: values.describe('Secrets are masked.'),
            settings: values.describe('Likewise.'),
            updatedAt: dateTime,
          })
          .meta({ id: 'PluginConnection' }),
      )
      .describe("The operator's own that are stored, at most one of them in use."),
  })
  .meta({ id: 'VendorPlugin' });

interface ToldPlugin {
  readonly key: string;
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly isEnabled: boolean;
  readonly credentials: readonly ToldField[];
  readonly settings: readonly ToldField[];
  readonly services: readonly string[];
  readonly ownServices: readonly { readonly code: string; readonly name: LocalText; readonly description: LocalText }[];
  readonly tariffs: readonly { readonly id: string; readonly name: string }[] | null;
  readonly connections: readonly {
    readonly environment: 'test' | 'prod';
    readonly enabled: boolean;
    readonly credentials: Readonly<Record<string, string>>;
    readonly settings: Readonly<Record<string, string>>;
    readonly updatedAt: Instant;
  }[];
}

/** The answer of GetVendorPlugin. */
export const fromVendorPlugin = (
  { key, id, name: vendorName, version, ...plugin }: ToldPlugin,
  { locale, zone }: Pick<AnswerContext, 'locale' | 'zone'>,
): z.output<typeof pluginModel> => {
  const fieldOf = (field: ToldField) => fromField(field, { locale });
  return {
    ...{ vendorKey: key, vendorId: id, vendorName, version, isEnabled: plugin.isEnabled },
    credentials: plugin.credentials.map(fieldOf),
    settings: plugin.settings.map(fieldOf),
    services: [...plugin.services],
    ownServices: plugin.ownServices.map(({ code, name, description }) => ({
      ...{ code, name: name[locale], description: description[locale] },
    })),
    tariffs: plugin.tariffs?.map((tariff) => ({ tariffId: tariff.id, tariffName: tariff.name })) ?? null,
    connections: plugin.connections.map(({ enabled, updatedAt, environment, credentials, settings }) => ({
      ...{ environment, isEnabled: enabled, credentials: { ...credentials }, settings: { ...settings } },
      updatedAt: dateTimeOut(updatedAt, zone),
    })),
  };
};

const both = (en: string, ru: string): LocalText => ({ en, ru });

const examplePlugin: ToldPlugin = {
  ...{ key: 'swift', id: 1, name: 'Swift', version: '1.0.0' },
  isEnabled: true,
  credentials: exampleFields,
  settings: [],
  services: ['insurance'],
  ownServices: [
    {
      code: 'RETURN_PAPERS',
      name: both('Return of signed papers', 'Возврат подписанных документов'),
      description: both('The courier brings the papers back.', 'Курьер вернёт подписанные документы.'),
    },
  ],
  tariffs: [{ id: 'SW-STD', name: 'Standard' }],
  connections: [
    {
      ...{ environment: 'test', enabled: true, credentials: { login: 'operator', password: '***' }, settings: {} },
      updatedAt: Date.UTC(2026, 10, 20, 9, 30),
    },
  ],
};

/** The contract of GetVendorPlugin. */
export const getVendorPluginContract = contract(
  {
    ...operation,
    name: 'GetVendorPlugin',
    method: 'GET',
    path: '/operator/v1/Vendors/{vendorKey}',
    tag: 'vendors',
    operatorRight: 'Read',
    summary: {
      en: "Shows what a vendor's plugin takes and has: fields of a connection, services, tariffs; and the operator's connections, secrets masked.",
      ru: 'Показывает плагин службы доставки: поля подключения, услуги, тарифы — и подключения оператора со скрытыми секретами.',
    },
    params: vendorParams,
    replies: { 200: { description: 'The plugin.', json: pluginModel }, ...namedFailures },
    examples: [{ summary: 'A mock vendor', params: { vendorKey: 'swift' } }],
  },
  (reader) => ({
    200: [{ summary: 'One', body: fromVendorPlugin(examplePlugin, reader) }],
    ...noVendor(reader),
  }),
);

const registersModel = z
  .object({
    registers: z.array(
      z
        .object({
          registerId: z.int(),
          companyId: z.int(),
          day: z.string().meta({ format: 'date' }).describe('Of the pickups.'),
          number: z.int().describe("Of the company's of that day."),
          orders: z.int().describe('How many it has.'),
          createdAt: dateTime,
          mails: z
            .array(z.object({ address: z.string(), state: z.string() }).meta({ id: 'RegisterMail' }))
            .describe('Empty: all of it was canceled before.'),
        })
        .meta({ id: 'CourierRegister' }),
    ),
    ...listMembers,
  })
  .meta({ id: 'CourierRegisters' });

interface ToldRegister {
  readonly id: number;
  readonly companyId: number;
  readonly day: LocalDate;
  readonly number: number;
  readonly orders: number;
  readonly createdAt: Instant;
  readonly mails: readonly { readonly address: string; readonly state: string }[];
}

/** The answer of ListRegisters: always one page. */
export const fromRegisters = (
  registers: readonly ToldRegister[],
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof registersModel> => ({
  registers: registers.map(({ id, companyId, day, number, orders, createdAt, mails }) => ({
    ...{ registerId: id, companyId, day, number, orders, createdAt: dateTimeOut(createdAt, zone) },
    mails: mails.map(({ address, state }) => ({ address, state })),
  })),
  totalCount: registers.length,
  nextLink: null,
});

const registersQuery = z.object({
  Day: date.nullish().describe("Of the pickups; default today, by the service's zone."),
});

/** Which day's are asked for; null: today's. */
export const registersDay = ({ Day }: z.output<typeof registersQuery>): LocalDate | null => dateIn(Day);

/** The contract of ListRegisters. */
export const listRegistersContract = contract(
  {
    ...operation,
    name: 'ListRegisters',
    method: 'GET',
    path: '/operator/v1/Vendors/{vendorKey}/Registers',
    tag: 'vendors',
    operatorRight: 'Read',
    summary: {
      en: 'Lists what the courier of a vendor was mailed to fetch on a day, by company; at most 1000.',
      ru: 'Возвращает реестры, отправленные курьеру службы доставки на день забора, по компаниям; не более 1000.',
    },
    params: vendorParams,
    query: registersQuery,
    replies: { 200: { description: 'The registers of the day.', json: registersModel }, ...namedFailures },
    examples: [{ summary: 'Of today', params: { vendorKey: 'swift' }, query: {} }],
  },
  (reader) => ({
    200: [
      {
        summary: 'One',
        body: fromRegisters(
          [
            {
              ...{ id: 7, companyId: 2, day: '2026-11-20', number: 1, orders: 4 },
              createdAt: Date.UTC(2026, 10, 20, 9, 30),
              mails: [{ address: 'courier@example.com', state: 'sent' }],
            },
          ],
          reader,
        ),
      },
    ],
    ...noVendor(reader),
  }),
);

const exampleRegister = { vendorKey: 'swift', registerId: 7 };

/** The contract of SendRegisterAgain. */
export const sendRegisterAgainContract = contract(
  {
    ...operation,
    name: 'SendRegisterAgain',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Vendors/{vendorKey}/Registers/{registerId}/Send',
    tag: 'vendors',
    operatorRight: 'Vendors',
    summary: {
      en: 'Has a register mailed to the courier once more, to the addresses that are set now.',
      ru: 'Ещё раз отправляет реестр курьеру — на адреса, которые указаны сейчас.',
    },
    params: vendorParams.extend({ registerId: int32.describe('As ListRegisters has it.') }),
    replies: {
      200: {
        description: 'It will be mailed.',
        json: z
          .object({ registerId: z.int(), addresses: z.array(z.string()).describe('Where it goes.') })
          .meta({ id: 'RegisterSending' }),
      },
      ...namedIdempotentFailures,
    },
    examples: [{ summary: 'One', params: exampleRegister }],
  },
  (reader) => ({
    200: [{ summary: 'One', body: { registerId: exampleRegister.registerId, addresses: ['courier@example.com'] } }],
    ...noVendor(reader),
  }),
);

/** The operations on plugins and registers. */
export const vendorPluginOperations = {
  GetVendorPlugin: getVendorPluginContract,
  ListRegisters: listRegistersContract,
  SendRegisterAgain: sendRegisterAgainContract,
} as const;
