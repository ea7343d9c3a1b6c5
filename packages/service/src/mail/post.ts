import type { Instant, LocalText } from '@cartage/core';
import { type Db, enqueueJob, type Letter } from '@cartage/storage';
import { inBothLanguages } from './in-both-languages.ts';

export interface Words {
  readonly subject: LocalText;
  readonly text: LocalText;
}

/** Leaves a mail to be sent once the transaction is committed. `about` and the time name it for ever. */
export const post = async (tx: Db, to: string, about: string, at: Instant, { subject, text }: Words): Promise<void> => {
  const letter: Letter = { id: `${about}-${at}`, to, at, ...inBothLanguages(subject, text) };
  await enqueueJob(tx, { task: 'mail', key: letter.id, payload: { letter }, runAt: at });
};
