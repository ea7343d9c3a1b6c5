import {
  beginRegister,
  type CourierRegister,
  completeJobByKey,
  mailsOfRegisters,
  noteRegisterMail,
  type RegisterJob,
  type RegisterMail,
  replaceRegisterMails,
} from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { type Mailing, type SentLetter, sendLetter } from '../mail/send-mail.ts';
import type { Papers } from '../print/papers.ts';
import { type RegisterLetter, registerLetter } from './register-letter.ts';

type Sending = Ground & Connections & Mailing & Papers;

/**
 * Mails a register to each of its addresses that has not got it. The worker's act. Its orders are settled before the first mail
 * is tried, and each mail has one name for ever, so that one which is sent twice after a crash is one to whoever gets it.
 * @throws where the mail server does not take a mail for now: the job is tried again
 */
export const sendRegister = async (
  service: Sending,
  { registerId, key = String(registerId) }: RegisterJob,
): Promise<void> => {
  const { store, clock } = service;
  const register = await store.transaction((tx) => beginRegister(tx, registerId, clock()));
  const mails = (register && (await mailsOfRegisters(store.db, [register])).get(registerId)) ?? [];
  const waiting = mails.filter(({ state }) => state === 'waiting');
  if (register !== null && waiting.length > 0) await sendTo(service, register, waiting);
  await completeJobByKey(store.db, 'register-mail', key);
};

const sendTo = async (service: Sending, register: CourierRegister, mails: readonly RegisterMail[]): Promise<void> => {
  const { store, clock, log } = service;
  const letter = await registerLetter(service, register);
  // Everything in it was canceled before anybody was told: there is nothing to say.
  if (letter === null) return store.transaction((tx) => replaceRegisterMails(tx, register, []));
  // No address is to wait for another.
  const outcomes = await Promise.allSettled(
    mails.map(async ({ address, letter: id }) => {
      const sent = await sendOne(service, letter, { id, to: address });
      await noteRegisterMail(store.db, register, id, { state: sent.kind, at: clock() });
      if (sent.kind === 'written')
        log.warn(
          { mail: id, register: register.id },
          'a courier has not got a register: no mail server is set (SMTP_URL)',
        );
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
};

/** A mail server that takes no mail so large gets the table alone. */
const sendOne = async (
  service: Sending,
  letter: RegisterLetter,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<SentLetter> => {
  const sent = await sendLetter(service, { ...letter.whole, id, to });
  return sent.kind === 'refused' && sent.smtp === TOO_LARGE
    ? sendLetter(service, { ...letter.withoutPdf, id, to })
    : sent;
};

/** RFC 5321: the mail exceeds what the server takes. */
const TOO_LARGE = 552;
