import { type Instant, parseDateTime } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { failures, idempotentFailures } from '../models/failures.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, defaulted, optionalMoment, textIn } from '../schema/fields.ts';
import { operation } from './every-operation.ts';

// What the installation is, and how it stands (interface 23.18).

const installationModel = z
  .object({
    version: z.string().describe('Of the process that answers.'),
    isSandbox: z.boolean(),
    database: z
      .object({
        kind: z.enum(['sqlite', 'postgres']),
        migration: z.string().nullable().describe('The last change that its tables have had.'),
      })
      .meta({ id: 'InstallationDatabase' }),
    processes: z
      .array(
        z
          .object({
            processId: z.string().describe('New at every start.'),
            pid: z.int().describe('Of its operating system.'),
            serves: z.enum(['api', 'worker', 'server']),
            version: z.string(),
            startedAt: dateTime,
            seenAt: dateTime.describe('When it last wrote; it writes every minute.'),
          })
          .meta({ id: 'ServingProcess' }),
      )
      .describe('Those that serve, the newest first; one that was killed for three minutes more.'),
    clock: z
      .object({
        now: dateTime.describe('By the clock of the process that answers.'),
        believedAt: dateTime.nullable().describe('When a process last believed its clock; null: none ever has.'),
        isBelieved: z
          .boolean()
          .describe('false: the clock has jumped, and nothing ends or is forgotten because of its age.'),
      })
      .meta({ id: 'InstallationClock' }),
    vendors: z
      .array(
        z
          .object({
            vendorKey: z.string(),
            vendorId: z.int(),
            vendorName: z.string(),
            version: z.string().describe('Of its plugin.'),
            isConnected: z.boolean().describe('Whether the operator has a connection with it.'),
          })
          .meta({ id: 'InstalledVendor' }),
      )
      .describe('The plugins of the process that answers.'),
    placesEdition: z.int().describe('Grows with every change of the directory of cities.'),
    restoration: z
      .object({
        generation: z.int().describe('How often the database was put back from a copy; 0: never.'),
        restoredAt: dateTime.nullable(),
        copiedAt: dateTime.nullable().describe('What was done after it the database does not know.'),
      })
      .meta({ id: 'InstallationRestoration' }),
    settings: z
      .array(
        z
          .object({
            name: z.string().describe('Of the environment variable.'),
            value: z.string().nullable().describe('As it would be written there; null: it is not set.'),
          })
          .meta({ id: 'SettingInForce' }),
      )
      .describe('Those that every process shares, by name. Of a secret *** is told where it is set.'),
  })
  .meta({ id: 'Installation' });

interface ToldInstallation {
  readonly version: string;
  readonly isSandbox: boolean;
  readonly database: { readonly kind: 'sqlite' | 'postgres'; readonly migration: string | null };
  readonly processes: readonly {
    readonly id: string;
    readonly pid: number;
    readonly serves: 'api' | 'worker' | 'server';
    readonly version: string;
    readonly startedAt: Instant;
    readonly seenAt: Instant;
  }[];
  readonly clock: { readonly now: Instant; readonly believedAt: Instant | null; readonly isBelieved: boolean };
  readonly vendors: readonly {
    readonly key: string;
    readonly id: number;
    readonly name: string;
    readonly version: string;
    readonly isConnected: boolean;
  }[];
  readonly placesEdition: number;
  readonly restoration: {
    readonly generation: number;
    readonly restoredAt: Instant | null;
    readonly copiedAt: Instant | null;
  };
  readonly settings: readonly { readonly name: string; readonly value: string | null }[];
}

/** The answer of GetInstallation. */
export const fromInstallation = (
  { version, isSandbox, database, processes, clock, vendors, restoration, ...shown }: ToldInstallation,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof installationModel> => ({
  ...{ version, isSandbox, database: { ...database }, placesEdition: shown.placesEdition },
  processes: processes.map(({ id, pid, serves, version: runs, startedAt, seenAt }) => ({
    ...{ processId: id, pid, serves, version: runs },
    startedAt: dateTimeOut(startedAt, zone),
    seenAt: dateTimeOut(seenAt, zone),
  })),
  clock: {
    now: dateTimeOut(clock.now, zone),
    believedAt: dateTimeOut(clock.believedAt, zone),
    isBelieved: clock.isBelieved,
  },
  vendors: vendors.map(({ key, id, name, version: plugin, isConnected }) => ({
    ...{ vendorKey: key, vendorId: id, vendorName: name, version: plugin, isConnected },
  })),
  restoration: {
    generation: restoration.generation,
    restoredAt: dateTimeOut(restoration.restoredAt, zone),
    copiedAt: dateTimeOut(restoration.copiedAt, zone),
  },
  settings: shown.settings.map(({ name, value }) => ({ name, value })),
});

const exampleInstallation: ToldInstallation = {
  ...{ version: '0.1.0', isSandbox: true, placesEdition: 4 },
  database: { kind: 'sqlite', migration: '0070-vendor-figures' },
  processes: [
    {
      ...{ id: '5f0c2a91d4e87b36', pid: 4120, serves: 'server', version: '0.1.0' },
      ...{ startedAt: Date.UTC(2026, 10, 20, 9), seenAt: Date.UTC(2026, 10, 20, 9, 30) },
    },
  ],
  clock: { now: Date.UTC(2026, 10, 20, 9, 30), believedAt: Date.UTC(2026, 10, 20, 9, 30), isBelieved: true },
  vendors: [{ key: 'swift', id: 1, name: 'Swift', version: '1.0.0', isConnected: true }],
  restoration: { generation: 0, restoredAt: null, copiedAt: null },
  settings: [
    { name: 'OIDC_CLIENT_SECRET', value: null },
    { name: 'TIME_ZONE', value: 'Europe/Moscow' },
  ],
};

/** The contract of GetInstallation. */
export const getInstallationContract = contract(
  {
    ...operation,
    name: 'GetInstallation',
    method: 'GET',
    path: '/operator/v1/Installation',
    tag: 'installation',
    operatorRight: 'Read',
    summary: {
      en: 'Shows versions, database, processes that serve, clock, plugins of vendors, and the settings in force without secrets.',
      ru: 'Показывает версии, базу данных, работающие процессы, часы, плагины служб доставки и действующие настройки без секретов.',
    },
    replies: { 200: { description: 'The installation.', json: installationModel }, ...failures },
    examples: [{ summary: 'All' }],
  },
  (reader) => ({ 200: [{ summary: 'A sandbox', body: fromInstallation(exampleInstallation, reader) }] }),
);

const ofAdministrators = { ...operation, tag: 'installation', operatorRight: 'People', needsProof: true } as const;

const agreedModel = z
  .object({ now: dateTime.describe('By the clock of the process that answers.') })
  .meta({ id: 'AgreedClock' });

/** The answer of AgreeOnClock. */
export const fromAgreed = (now: Instant, { zone }: Pick<AnswerContext, 'zone'>): z.output<typeof agreedModel> => ({
  now: dateTimeOut(now, zone),
});

/** The contract of AgreeOnClock. */
export const agreeOnClockContract = contract(
  {
    ...ofAdministrators,
    name: 'AgreeOnClock',
    method: 'POST',
    path: '/operator/v1/Clock/Agree',
    summary: {
      en: 'Says that the clock of the process that answers is right, where processes do not believe theirs.',
      ru: 'Подтверждает, что часы отвечающего процесса верны, если процессы своим часам не верят.',
    },
    replies: { 200: { description: 'They believe it within a minute.', json: agreedModel }, ...failures },
    examples: [{ summary: 'It is right' }],
  },
  (reader) => ({ 200: [{ summary: 'Agreed', body: fromAgreed(exampleInstallation.clock.now, reader) }] }),
);

const rotateTokensModel = z
  .object({ endAll: defaulted(z.boolean(), false).describe('Every token that was issued before ends at once.') })
  .meta({ id: 'RotateTokensModel' });

/** The contract of RotateTokens. */
export const rotateTokensContract = contract(
  {
    ...ofAdministrators,
    name: 'RotateTokens',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Tokens/Rotate',
    summary: {
      en: 'Signs tokens with a new key from now on; those that were issued before stay valid for their hour.',
      ru: 'Подписывает токены новым ключом; выданные ранее действуют ещё час.',
    },
    body: rotateTokensModel,
    replies: {
      200: {
        description: 'The key that signs from now on.',
        json: z.object({ keyId: z.string().describe('Not the key itself.') }).meta({ id: 'RotatedTokens' }),
      },
      ...idempotentFailures,
    },
    examples: [{ summary: 'What was issued stays valid', body: { endAll: false } }],
  },
  () => ({ 200: [{ summary: 'Rotated', body: { keyId: 'Jc0kN1qXv3bT5sYz7wLr9A' } }] }),
);

const restoredModel = z
  .object({
    since: optionalMoment.describe('When the copy was made; default: the newest moment that it knows of.'),
  })
  .meta({ id: 'DeclareRestoredModel' });

/** The body of DeclareRestored; `zone`: the service's, of a moment without an offset. null: nothing is said of it. */
export const toRestored = ({ since }: z.output<typeof restoredModel>, zone: string): Instant | null => {
  const given = textIn(since);
  return given === null ? null : (parseDateTime(given, zone) ?? null);
};

const reportModel = z
  .object({
    generation: z.int().describe('How often the database was put back from a copy.'),
    restoredAt: dateTime,
    copiedAt: dateTime
      .nullable()
      .describe('What was done after it the database does not know; null: the copy was empty.'),
    kept: z
      .array(z.object({ kind: z.string(), count: z.int(), newestAt: dateTime.nullable() }).meta({ id: 'KeptByCopy' }))
      .describe(
        'What the copy holds that may be out of date since; docs/operations/backup.md says what to do about each.',
      ),
  })
  .meta({ id: 'RestoreReport' });

interface ToldRestore {
  readonly generation: number;
  readonly restoredAt: Instant;
  readonly copiedAt: Instant | null;
  readonly kept: Readonly<Record<string, { readonly count: number; readonly newestAt: Instant | null }>>;
}

/** The answer of DeclareRestored. */
export const fromRestored = (
  { generation, restoredAt, copiedAt, kept }: ToldRestore,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof reportModel> => ({
  generation,
  restoredAt: dateTimeOut(restoredAt, zone),
  copiedAt: dateTimeOut(copiedAt, zone),
  kept: Object.entries(kept).map(([kind, { count, newestAt }]) => ({
    ...{ kind, count },
    newestAt: dateTimeOut(newestAt, zone),
  })),
});

/** The contract of DeclareRestored. */
export const declareRestoredContract = contract(
  {
    ...ofAdministrators,
    name: 'DeclareRestored',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Restored',
    summary: {
      en: 'Tells that the database was put back from a copy, so that vendors are asked before orders go to them again.',
      ru: 'Сообщает, что база данных восстановлена из копии: перед повторной передачей заказов службы доставки будут опрошены.',
    },
    body: restoredModel,
    replies: { 200: { description: 'What is to be looked at.', json: reportModel }, ...idempotentFailures },
    examples: [{ summary: 'As of the newest moment in the copy', body: {} }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Restored',
        body: fromRestored(
          {
            ...{ generation: 1, restoredAt: Date.UTC(2026, 10, 20, 9, 30), copiedAt: Date.UTC(2026, 10, 20, 3) },
            kept: { keys: { count: 3, newestAt: Date.UTC(2026, 10, 19, 9) } },
          },
          reader,
        ),
      },
    ],
  }),
);

/** The operations on the installation. */
export const installationOperations = {
  GetInstallation: getInstallationContract,
  AgreeOnClock: agreeOnClockContract,
  RotateTokens: rotateTokensContract,
  DeclareRestored: declareRestoredContract,
} as const;
