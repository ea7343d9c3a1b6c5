import { completeJobByKey, countMail, forgetAddress, getCompany, type Letter, type MailJob } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { withLink } from './confirm-address.ts';

/** The part of the service by which mails go out. */
export interface Mailing {
  readonly mail: Mailer;
}

/** Sends mails; opens no connection before the first. */
export interface Mailer {
  /**
   * Where it was written to, or null when it was sent.
   * @throws when the letter was not taken; it may be sent again
   */
  readonly send: (letter: OutgoingLetter) => Promise<{ readonly file: string | null }>;
}

/** A letter on its way, with what is attached to it. */
export interface OutgoingLetter extends Letter {
  /** Absent: nothing. */
  readonly attachments?: readonly LetterAttachment[];
}

/** A file of a letter. */
export interface LetterAttachment {
  /** In ASCII, so that every mail program shows it. */
  readonly name: string;
  readonly mimeType: string;
  readonly content: Uint8Array;
}

/** Sends a letter that waits; one that was refused for good, or is one too many, is not sent again. */
export const sendMail = async (service: Ground & Mailing, { letter, confirms, ...job }: MailJob): Promise<void> => {
  const companyId = job.companyId ?? null;
  const asks = confirms !== undefined && companyId !== null;
  const outcome = await deliver(service, asks ? await withLink(service, letter, companyId) : letter, companyId);
  if (asks && outcome !== 'sent') await forgetAddress(service.store.db, { companyId, address: confirms });
  await completeJobByKey(service.store.db, 'mail', letter.id);
};

/**
 * Sends a letter for a company, for a worker's act: a mail server that does not answer, or refuses for now, makes it throw, and
 * the job is tried again later. A refusal of this very mail for good is told to the operator and ends the matter: the
 * address would be wrong tomorrow too. `too-many`: the company's family, or whoever reads there, has had as many as may be.
 * `companyId` null: the operator has it sent. `countedAs`: under one name it counts once, with whatever words it is sent again.
 */
export const deliver = async (
  service: Ground & Mailing,
  letter: Letter,
  companyId: number | null,
  countedAs: string = letter.id,
): Promise<'sent' | 'refused' | 'too-many'> => {
  if (!(await isWithinBounds(service, { id: countedAs, to: letter.to }, companyId))) {
    service.log.warn({ mail: letter.id }, 'a mail was not sent: too many went to its address or for its company');
    return 'too-many';
  }
  return (await sendLetter(service, letter)).kind === 'refused' ? 'refused' : 'sent';
};

/** What has become of a letter. */
export type SentLetter =
  | { readonly kind: 'sent' }
  /** Into a file, for want of a mail server. */
  | { readonly kind: 'written' }
  /** For good, with the mail server's code. */
  | { readonly kind: 'refused'; readonly smtp: number };

/** Sends it, however many there were before it. @throws as `deliver` where the mail server does not take it for now */
export const sendLetter = async (
  service: Pick<Ground, 'log'> & Mailing,
  letter: OutgoingLetter,
): Promise<SentLetter> => {
  try {
    const { file } = await service.mail.send(letter);
    if (file === null) service.log.info({ mail: letter.id }, 'a mail was sent');
    else
      service.log.info(
        { mail: letter.id, file },
        'a mail was written to the data directory; set SMTP_URL to send mails',
      );
    return { kind: file === null ? 'sent' : 'written' };
  } catch (failure) {
    if (!isForGood(failure)) throw withoutAddress(failure);
    const { responseCode: smtp } = failure;
    service.log.error({ mail: letter.id, smtp }, 'the mail server refused a mail for good');
    return { kind: 'refused', smtp };
  }
};

/** By the day on which it is sent: what waited for a mail server counts then. */
const isWithinBounds = async (
  { store, settings: { mail }, clock }: Ground,
  { id, to }: Pick<Letter, 'id' | 'to'>,
  companyId: number | null,
): Promise<boolean> => {
  const company = companyId === null ? null : await getCompany(store.db, companyId);
  const counted = { id, to, familyId: company?.topmostId ?? companyId, at: clock() };
  const bounds = { perAddress: mail.mostPerAddress ?? null, perFamily: mail.mostPerFamily ?? null };
  return store.transaction((tx) => countMail(tx, counted, bounds));
};

/** What a server answers, and what is kept of it in the exception, names whom the mail is for. */
const withoutAddress = (failure: unknown): unknown => {
  if (!(failure instanceof Error)) return failure;
  const { code, responseCode } = failure as Error & { readonly code?: unknown; readonly responseCode?: unknown };
  if (responseCode === undefined) return failure;
  return new Error(`The mail server did not take the mail for now (${code}, ${responseCode}).`);
};

/**
 * 501 or 55x to the address or the text (RFC 5321). A refused login or sender is the operator's to mend, and the mail
 * waits for that.
 */
const isForGood = (failure: unknown): failure is { readonly responseCode: number } => {
  if (typeof failure !== 'object' || failure === null) return false;
  const { responseCode, code, command } = failure as Readonly<Record<string, unknown>>;
  const isOfThisMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  return isOfThisMail && typeof responseCode === 'number' && (responseCode === 501 || isRefusal(responseCode));
};

const isRefusal = (responseCode: number): boolean => responseCode >= 550 && responseCode <= 559;
