import { hash } from 'node:crypto';
import type { Instant } from '@cartage/core';
import { lockName } from '../dialects/lock-name.ts';
import type { Db } from '../tables.ts';

/** A mail that is about to be sent. */
export interface CountedMail {
  /** The same mail, sent again, counts once. */
  readonly id: string;
  readonly to: string;
  /** For whose family it is; null: for nobody's, the operator has it sent. */
  readonly familyId: number | null;
  readonly at: Instant;
}

/** How many may be sent; null: any number. */
export interface MailBounds {
  /** To one address within an hour for one family, or by the operator, whatever stands behind a plus in it. */
  readonly perAddress: number | null;
  /** For one family within a day. */
  readonly perFamily: number | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Counts the mail, in a transaction of its own. false: there were as many as may be, and it is not counted. */
export const countMail = async (
  tx: Db,
  { id, to, familyId, at }: CountedMail,
  { perAddress, perFamily }: MailBounds,
): Promise<boolean> => {
  await lockName(tx, 'mails');
  await tx
    .deleteFrom('mails')
    // What lies ahead was counted by a clock that had jumped.
    .where((is) => is.or([is('at', '<=', at - DAY_MS), is('at', '>', at + HOUR_MS)]))
    .execute();
  const known = await tx.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return true;
  const address = hash('sha256', readerOf(to));
  const since = tx.selectFrom('mails').select(({ fn }) => fn.countAll<number>().as('count'));
  // Of a family: else one could use up what the others, or the operator, have to write to somebody.
  const toAddress = since
    .where('address', '=', address)
    .where('family_id', familyId === null ? 'is' : '=', familyId)
    .where('at', '>', at - HOUR_MS);
  const ofFamily = since.where('family_id', '=', familyId).where('at', '>', at - DAY_MS);
  for (const [counted, most] of [
    [toAddress, perAddress],
    [ofFamily, familyId === null ? null : perFamily],
  ] as const) {
    if (most !== null && Number((await counted.executeTakeFirstOrThrow()).count) >= most) return false;
  }
  await tx.insertInto('mails').values({ id, address, family_id: familyId, at }).execute();
  return true;
};

/** One mailbox has any number of addresses: most servers deliver `ops+1@` to `ops@`. */
const readerOf = (address: string): string => address.toLowerCase().replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '');
