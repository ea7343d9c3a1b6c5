import type { Order, OrderContent } from '@cartage/core';
import { type MailServer, openMailServer, type ReceivedMail } from '@cartage/installation/testing';
import { registerMail } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { giveBackJob, takeJobs } from '../jobs/take-jobs.ts';
import type { Service } from '../open-service.ts';
import { makeRegisters } from '../registers/make-registers.ts';
import { doJob } from '../run/do-job.ts';
import { saveConnection } from '../vendors/save-connection.ts';
import { handedOver } from './courier-calls.ts';
import { choices, type onStage, type Stage, type StageOptions } from './stage.ts';

export const COURIER = 'courier@example.com';
/** On which orders are to be fetched where a test names no other day. */
export const DAY = '2026-11-24';

const mailing = (vendor: VendorAdapter): VendorAdapter =>
  vendor.manifest.key === 'econom'
    ? {
        ...vendor,
        manifest: { ...vendor.manifest, settings: vendor.manifest.settings.extend(registerMail()) },
      }
    : vendor;

/** The operator's connection with the courier, with these settings. */
export const connect = async (
  { service, mockVendors }: Pick<Stage, 'service' | 'mockVendors'>,
  settings: Readonly<Record<string, string>>,
  companyId: number | null = null,
) =>
  saveConnection(
    service,
    {
      ...{ companyId, vendorKey: 'econom', environment: 'test' },
      credentials: { login: 'test', password: 'test' },
      settings: { baseUrl: `${mockVendors.url}/vendors/econom`, ...settings },
    },
    { unchecked: true },
  );

export const on = (date: string, changes: Partial<OrderContent> = {}): Partial<OrderContent> => ({
  pickup: { date, autoMove: false, isPostponed: false, timeFrom: null, timeTo: null },
  ...changes,
});
export const order = (stage: Stage, date = DAY, changes: Partial<OrderContent> = {}) =>
  handedOver(stage, choices.econom, on(date, changes));
export const to = (stage: Stage, moment: string) => stage.clock.advance(Date.parse(moment) - stage.clock.now());

/** Sends what waits as the worker would; how many jobs there were. */
export const post = async (service: Service): Promise<number> => {
  const jobs = await takeJobs(service, ['register-mail'], 100);
  for (const job of jobs) await doJob(service, job).catch(() => giveBackJob(service, job, 'failed'));
  return jobs.length;
};
export const look = async ({ service }: Pick<Stage, 'service'>) => {
  while (await makeRegisters(service)) {
    // There is more.
  }
  return post(service);
};

/** As the table of a register names these orders. */
export const fetch = (...orders: readonly Order[]): readonly string[] =>
  orders.map(({ number }) => `забрать ${number}`);

/** At the vendor too. */
export const cancel = async (stage: Stage, { number }: Order): Promise<void> => {
  await cancelOrder(stage.ctx, { number, orderKey: null });
  await stage.work();
};

type OpenStage = Parameters<Parameters<typeof onStage>[0]>[0];

/** A courier who is told by mail: the mock vendor "econom". */
export const registerScene = (openStage: OpenStage) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await openMailServer();
  });
  beforeEach(() => {
    server.refuse(null);
    server.limit(null);
    server.mails.length = 0;
  });
  afterAll(() => server.close());

  const settingsOf = (smtpUrl: string | null): NonNullable<StageOptions['settings']> => ({
    mail: { listensAt: '', smtpUrl, from: 'ops@example.com', directory: '/tmp/cartage-stage-registers' },
  });
  const open = async (
    settings: Readonly<Record<string, string>> = { mailRegisterTo: COURIER, mailRegisterAt: '09:00' },
    options: StageOptions = {},
  ) => {
    const stage = await openStage({ between: mailing, settings: settingsOf(server.url), ...options });
    expect(await connect(stage, settings)).toMatchObject({ kind: 'connected' });
    return stage;
  };
  const subjects = () => server.mails.map((mail) => mail.header('subject'));
  const numbersIn = (mail = server.mails.at(-1)) => linesOf(mail).map(([act, number]) => `${act} ${number}`);
  const linesOf = (mail = server.mails.at(-1)) => linesIn(mail);
  return {
    open,
    settingsOf,
    subjects,
    /** The lines of the table, the last mail's by default. */
    linesOf,
    numbersIn,
    get server() {
      return server;
    },
  };
};

/** @throws where there is no table */
const linesIn = (mail: ReceivedMail | undefined): string[][] => {
  const csv = mail?.attachments.find(({ mimeType }) => mimeType === 'text/csv')?.content ?? Buffer.from('');
  expect(csv.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  return csv
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map((line) =>
      [...line.matchAll(/(?<=^|;)(?:"((?:[^"]|"")*)"|([^";]*))(?=;|$)/g)].map(([, text, bare]) =>
        (text ?? bare ?? '').replaceAll('""', '"'),
      ),
    );
};
