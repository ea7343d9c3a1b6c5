import {
  ERASED,
  type Instant,
  isMailed,
  type Locale,
  type LocalText,
  type MailKind,
  mailLocale,
  type Order,
  readCompanySettings,
} from '@cartage/core';
import { type Company, type Db, enqueueJob, getCompany, type Letter } from '@cartage/storage';
import { originOf } from '../cause.ts';
import type { Ground } from '../context.ts';

export interface Words {
  readonly subject: LocalText;
  readonly text: LocalText;
}

/** In the language that the company has settled, or in another one where it is about no company. */
export const inLanguageOf = (
  company: Pick<Company, 'settings'> | null,
  { subject, text }: Words,
  otherwise: Locale = 'ru',
): Pick<Letter, 'subject' | 'text'> => {
  const locale = company === null ? otherwise : mailLocale(readCompanySettings(company.settings));
  return { subject: subject[locale], text: `${text[locale]}\n` };
};

/**
 * Leaves a mail to be sent to the order's emergencyEmail, where it has one and its company wants such mails, once the
 * transaction is committed. The order, what it is about and the time name it for ever.
 */
export const post = async (
  service: Pick<Ground, 'cause'>,
  tx: Db,
  { number, companyId, content: { emergencyEmail } }: Order,
  { kind, what, at, ...words }: Words & { readonly kind: MailKind; readonly what: string; readonly at: Instant },
): Promise<void> => {
  // Of an order that was erased nobody is to be told.
  if (emergencyEmail === null || emergencyEmail === ERASED) return;
  const company = await getCompany(tx, companyId);
  if (!isMailed(readCompanySettings(company?.settings ?? {}), kind)) return;
  const letter: Letter = { id: `${number}-${what}-${at}`, to: emergencyEmail, at, ...inLanguageOf(company, words) };
  const payload = { letter, companyId, ...originOf(service, [number]) };
  await enqueueJob(tx, { task: 'mail', key: letter.id, payload, runAt: at });
};
