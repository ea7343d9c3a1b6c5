import type { Instant, LocalText, Order } from '@cartage/core';
import { type Db, enqueueJob, type Letter } from '@cartage/storage';
import { originOf } from '../cause.ts';
import type { Service } from '../context.ts';
import { inBothLanguages } from './in-both-languages.ts';

export interface Words {
  readonly subject: LocalText;
  readonly text: LocalText;
}

/**
 * Leaves a mail to be sent to the order's emergencyEmail, where it has one, once the transaction is committed. The order,
 * what it is about and the time name it for ever.
 */
export const post = async (
  service: Pick<Service, 'cause'>,
  tx: Db,
  { number, content: { emergencyEmail } }: Order,
  { what, at, subject, text }: Words & { readonly what: string; readonly at: Instant },
): Promise<void> => {
  if (emergencyEmail === null) return;
  const letter: Letter = { id: `${number}-${what}-${at}`, to: emergencyEmail, at, ...inBothLanguages(subject, text) };
  const payload = { letter, ...originOf(service, [number]) };
  await enqueueJob(tx, { task: 'mail', key: letter.id, payload, runAt: at });
};
