import { completeJobByKey, type MailJob } from '@cartage/storage';
import type { Service } from '../context.ts';

/**
 * Sends a letter that waits. The worker's act: a mail server that does not answer, or refuses for now, makes it throw,
 * and the job is tried again later. A refusal of this very mail for good is told to the operator and ends the matter:
 * the address would be wrong tomorrow too.
 */
export const sendMail = async (service: Service, { letter }: MailJob): Promise<void> => {
  try {
    await service.mail.send(letter);
  } catch (failure) {
    if (!isForGood(failure)) throw failure;
    service.log.error({ mail: letter.id, smtp: failure.responseCode }, 'the mail server refused a mail for good');
  }
  await completeJobByKey(service.store.db, 'mail', letter.id);
};

/** 55x to the address or the text (RFC 5321). A refused login is the operator's to mend, and the mail waits for that. */
const isForGood = (failure: unknown): failure is { readonly responseCode: number } => {
  if (typeof failure !== 'object' || failure === null) return false;
  const { responseCode, code } = failure as { readonly responseCode?: unknown; readonly code?: unknown };
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfThisMail && typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 559;
};
