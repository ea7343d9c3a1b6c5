import { type Instant, isMailed, type LocalText, type MailKind, type Order, readCompanySettings } from '@cartage/core';
import { type Db, enqueueJob, getCompany, type Letter } from '@cartage/storage';
import { originOf } from '../cause.ts';
import type { Ground } from '../context.ts';
import { inBothLanguages } from './in-both-languages.ts';

export interface Words {
  readonly subject: LocalText;
  readonly text: LocalText;
}

/**
 * Leaves a mail to be sent to the order's emergencyEmail, where it has one and its company wants such mails, once the
 * transaction is committed. The order, what it is about and the time name it for ever.
 */
export const post = async (
  service: Pick<Ground, 'cause'>,
  tx: Db,
  { number, companyId, content: { emergencyEmail } }: Order,
  { kind, what, at, subject, text }: Words & { readonly kind: MailKind; readonly what: string; readonly at: Instant },
): Promise<void> => {
  if (emergencyEmail === null) return;
  const company = await getCompany(tx, companyId);
  if (!isMailed(readCompanySettings(company?.settings ?? {}), kind)) return;
  const letter: Letter = { id: `${number}-${what}-${at}`, to: emergencyEmail, at, ...inBothLanguages(subject, text) };
  const payload = { letter, companyId, ...originOf(service, [number]) };
  await enqueueJob(tx, { task: 'mail', key: letter.id, payload, runAt: at });
};
