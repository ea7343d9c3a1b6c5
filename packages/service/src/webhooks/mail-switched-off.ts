import type { LocalText } from '@cartage/core';
import type { WebhookEndpoint } from '@cartage/outbox';
import { type Db, enqueueJob, getCompany, isConfirmedAddress, listUsers, type OffReason } from '@cartage/storage';
import { originOf } from '../cause.ts';
import type { Ground } from '../context.ts';
import { plainName } from '../mail/plain-name.ts';
import { inLanguageOf, type Words } from '../mail/post.ts';

/** Users who are told where the endpoint names nobody, or nobody has confirmed that he is the one. */
const MOST_USERS = 10;

/** Writes to the owner of an endpoint that it gets nothing more, in the transaction that switches it off. */
export const mailSwitchedOff = async (
  service: Pick<Ground, 'cause' | 'settings'>,
  tx: Db,
  { id, companyId, url, email }: Pick<WebhookEndpoint, 'id' | 'companyId' | 'url' | 'email'>,
  off: { readonly reason: OffReason; readonly at: number },
): Promise<void> => {
  const isTold = email !== null && (await isConfirmedAddress(tx, { companyId, address: email }));
  const company = await getCompany(tx, companyId);
  const users = isTold ? [] : await listUsers(tx, companyId, { after: 0, limit: MOST_USERS });
  const addresses = isTold ? [email] : users.map(({ login }) => login);
  // What stands behind the host may be a secret of the receiver's.
  const words = wordsOf({
    host: plainName(new URL(url).host),
    id,
    reason: off.reason,
    days: service.settings.eventsKeepDays,
  });
  for (const [n, to] of addresses.entries()) {
    const letter = { id: `${id}-off-${off.at}-${n}`, to, at: off.at, ...inLanguageOf(company, words) };
    await enqueueJob(tx, {
      task: 'mail',
      key: letter.id,
      payload: { letter, companyId, ...originOf(service, []) },
      runAt: off.at,
    });
  }
};

interface Told {
  readonly host: string;
  readonly id: string;
  readonly reason: OffReason;
  /** So long events are kept. */
  readonly days: number;
}

const wordsOf = ({ host, id, reason, days }: Told): Words => ({
  subject: { en: 'A webhook was switched off', ru: 'Вебхук отключён' },
  text: {
    en: `The webhook ${id} to ${host} was switched off: ${whys[reason].en}. Events are kept for ${days} days: switch it on again before then (PATCH /openapi/v2/Webhooks/${id} with "enabled": true), and all that has happened meanwhile is delivered.`,
    ru: `Вебхук ${id} на ${host} отключён: ${whys[reason].ru}. События хранятся (дней: ${days}): включите его снова до этого срока (PATCH /openapi/v2/Webhooks/${id} с "enabled": true), и всё произошедшее за это время будет доставлено.`,
  },
});

const whys: Readonly<Record<OffReason, LocalText>> = {
  failing: {
    en: 'it took nothing for three days',
    ru: 'три дня он ничего не принимал',
  },
  gone: { en: 'it answered that it is gone (410)', ru: 'он ответил, что больше не существует (410)' },
  owner: { en: 'its owner wished so', ru: 'так пожелал его владелец' },
};
