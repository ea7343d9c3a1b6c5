import { isProblem, type LocalDate, localDateOf, type Problem, problem } from '@cartage/core';
import {
  type CourierRegister,
  enqueueJob,
  getRegister,
  listRegisters as list,
  mailsOfRegisters,
  type RegisterMail,
  replaceRegisterMails,
} from '@cartage/storage';
import { audit } from '../audit.ts';
import { originOf } from '../cause.ts';
import { findVendor } from '../connections/find-vendor.ts';
import { registerMailing } from '../connections/register-mailing.ts';
import type { Connections } from '../connections/vendors.ts';
import { type Ground, readingFrom } from '../context.ts';
import { mailsTo } from './mails-to.ts';

/** A register beside what has become of its mails. */
export interface ListedRegister extends CourierRegister {
  readonly mails: readonly RegisterMail[];
}

/** Those of a vendor's courier on a day, by company and number; 1,000 at the most. `day` null: today. */
export const listRegisters = async (
  service: Ground & Connections,
  { vendorKey, day }: { readonly vendorKey: string; readonly day: LocalDate | null },
): Promise<readonly ListedRegister[] | Problem> => {
  const vendor = findVendor(service, vendorKey);
  if (isProblem(vendor)) return vendor;
  const { db } = readingFrom(service).store;
  const { id } = vendor.manifest;
  const asked = day ?? localDateOf(service.clock(), service.settings.timeZone);
  const registers = await list(db, { vendorId: id, day: asked, limit: MOST });
  const mails = await mailsOfRegisters(db, registers);
  return registers.map((one) => ({ ...one, mails: mails.get(one.id) ?? [] }));
};

const MOST = 1_000;

/**
 * Has a register mailed once more, with the orders that it has, to the addresses that are set now; the worker sends it. The mail
 * is another one to whoever gets it. The addresses; or why not.
 */
export const sendRegisterAgain = async (
  service: Ground & Connections,
  { vendorKey, registerId }: { readonly vendorKey: string; readonly registerId: number },
): Promise<readonly string[] | Problem> => {
  const { store, vendors } = service;
  const vendor = findVendor(service, vendorKey);
  if (isProblem(vendor)) return vendor;
  const register = await getRegister(store.db, registerId);
  if (register?.vendorId !== vendor.manifest.id)
    return problem('NotFound', 'registerId', {
      en: `${vendorKey} has no register ${registerId}; they are kept for 90 days.`,
      ru: `У ${vendorKey} нет реестра ${registerId}; реестры хранятся 90 дней.`,
    });
  const connection = (await vendors.of(null)).find((one) => one.vendor.manifest.key === vendorKey);
  const mailing = connection && registerMailing(connection);
  if (!mailing) {
    return problem('RequestInvalid', 'vendorKey', {
      en: `${vendorKey} is not connected with the settings mailRegisterTo and mailRegisterAt, which say where it would go.`,
      ru: `${vendorKey} не подключена с настройками mailRegisterTo и mailRegisterAt, в которых указано, куда отправлять.`,
    });
  }
  await store.transaction(async (tx) => {
    await replaceRegisterMails(tx, register, mailsTo(service, mailing));
    const key = `${registerId} ${service.newKey()}`;
    const payload = { registerId, key, ...originOf(service, []) };
    await enqueueJob(tx, { task: 'register-mail', key, payload, runAt: service.clock() });
    const object = { kind: 'register', id: String(registerId) } as const;
    await audit(service, tx, { act: 'SendRegisterAgain', object, companyId: null, after: { vendorKey } });
  });
  return mailing.addresses;
};
