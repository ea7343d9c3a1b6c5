import { amongParents } from '../dialects/order-of-company.ts';
import type { Db } from '../tables.ts';
import type { CourierRegister, NewCourierRegister, RegisterMail } from './register.ts';

type OneRegister = Pick<CourierRegister, 'id' | 'companyId'>;

/** Nobody has sent them yet. */
export const insertRegisterMails = async (
  tx: Db,
  { id, companyId }: OneRegister,
  mails: NewCourierRegister['mails'],
): Promise<void> => {
  if (mails.length === 0) return;
  await tx
    .insertInto('courier_register_mails')
    .values(
      mails.map(({ address, letter }) => ({
        company_id: companyId,
        register_id: id,
        address,
        letter,
        state: 'waiting' as const,
        at: null,
      })),
    )
    .execute();
};

/** By address. */
export const mailsOfRegisters = async (
  db: Db,
  registers: readonly OneRegister[],
): Promise<ReadonlyMap<number, readonly RegisterMail[]>> => {
  const rows = await db
    .selectFrom('courier_register_mails')
    .select(['register_id', 'address', 'letter', 'state', 'at'])
    .where(amongParents(db, 'register_id', registers))
    .orderBy('address')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.register_id)].map(([id, of]) => [
      id,
      of.map(({ register_id, ...mail }) => mail),
    ]),
  );
};

/** What has become of one of its mails. */
export const noteRegisterMail = async (
  db: Db,
  { id, companyId }: OneRegister,
  letter: string,
  { state, at }: Pick<RegisterMail, 'state' | 'at'>,
): Promise<void> => {
  await db
    .updateTable('courier_register_mails')
    .set({ state, at })
    .where('company_id', '=', companyId)
    .where('register_id', '=', id)
    .where('letter', '=', letter)
    .execute();
};

/** It is to be sent once more, to these; what became of its mails before is forgotten. */
export const replaceRegisterMails = async (
  tx: Db,
  register: OneRegister,
  mails: NewCourierRegister['mails'],
): Promise<void> => {
  await tx
    .deleteFrom('courier_register_mails')
    .where('company_id', '=', register.companyId)
    .where('register_id', '=', register.id)
    .execute();
  await insertRegisterMails(tx, register, mails);
};
