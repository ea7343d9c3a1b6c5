import { type Instant, type LocalText, type Problem, problem } from '@cartage/core';
import {
  addressOfToken,
  askForAddress,
  confirmAddress as confirm,
  type Db,
  enqueueJob,
  getCompany,
  type Letter,
  lockFamily,
  setAddressToken,
} from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import { originOf } from '../cause.ts';
import type { Ground } from '../context.ts';
import { plainName } from './plain-name.ts';
import { inLanguageOf } from './post.ts';

/** So many addresses a family may have asked in a day for each webhook that it may have. */
const ASKED_PER_WEBHOOK = 5;

/**
 * Has whoever reads the address asked whether the company may write there (interface 19.4), in the transaction that names it;
 * once in a day, and never again when it was confirmed. RequestInvalid: it has had too many asked today; nothing is written.
 */
export const askToConfirm = async (
  service: Pick<Ground, 'cause' | 'clock' | 'newKey' | 'settings'>,
  tx: Db,
  companyId: number,
  address: string,
): Promise<Problem | null> => {
  const now = service.clock();
  const most = ASKED_PER_WEBHOOK * service.settings.most.webhooks;
  await lockFamily(tx, companyId);
  const asked = await askForAddress(tx, { companyId, address }, { now, most });
  if (asked === 'too-many') return problem('RequestInvalid', 'email', tooManyAsked(most));
  if (asked === 'known') return null;
  const company = await getCompany(tx, companyId);
  const name = plainName(company?.name ?? '');
  const { operatorName } = service.settings;
  const letter: Letter = {
    id: `confirm-${companyId}-${service.newKey()}`,
    to: address,
    at: now,
    ...inLanguageOf(company, {
      subject: { en: `May ${operatorName} write to you?`, ru: `Можно ли ${operatorName} писать вам?` },
      text: {
        en: `The company ${name} has named this address at ${operatorName}, to be told when one of its webhooks is switched off. If that is right, open the link below within a day and press the button. If not, do nothing: you will not be written to.`,
        ru: `Компания ${name} указала этот адрес в сервисе ${operatorName}, чтобы узнавать об отключении своих вебхуков. Если всё верно, откройте ссылку ниже в течение суток и нажмите кнопку. Если нет, ничего не делайте: писем больше не будет.`,
      },
    }),
  };
  const payload = { letter, companyId, confirms: address, ...originOf(service, []) };
  await enqueueJob(tx, { task: 'mail', key: letter.id, payload, runAt: now });
  return null;
};

const tooManyAsked = (most: number): LocalText => ({
  en: `A company and those that belong to it have at most ${most} addresses asked in a day whether they may be written to, and these were; name one that is confirmed, or come again tomorrow.`,
  ru: `За сутки запрашивается подтверждение не больше чем у ${most} адресов компании вместе с принадлежащими ей, и столько уже запрошено; укажите подтверждённый адрес или повторите завтра.`,
});

/**
 * The letter with a link, of which nothing but the digest is stored. A letter that is sent again has another one, and the one
 * before opens nothing.
 */
export const withLink = async (
  { store, clock, newKey, settings }: Ground,
  letter: Letter,
  companyId: number,
): Promise<Letter> => {
  const token = `${newKey()}${newKey()}`;
  await setAddressToken(store.db, { companyId, address: letter.to }, { token: hashKey(token), now: clock() });
  const base = settings.publicUrl ?? settings.mail.listensAt;
  return { ...letter, text: `${letter.text}\n${base}/mail/confirm?token=${token}\n` };
};

/** What a link asks. */
export interface AddressQuestion {
  readonly address: string;
  /** The company's name, as it may stand in a page. */
  readonly company: string;
}

/** null: the link is unknown, was used, or its time is over. */
export const addressQuestion = async (
  { store, clock }: Pick<Ground, 'store' | 'clock'>,
  token: string,
): Promise<AddressQuestion | null> => {
  const found = await addressOfToken(store.db, hashKey(token), clock());
  if (found === null) return null;
  const company = await getCompany(store.db, found.companyId);
  return { address: found.address, company: plainName(company?.name ?? '') };
};

/** Mails may be sent there from now on. false: as `addressQuestion` null. */
export const confirmAddress = (
  { store, clock }: Pick<Ground, 'store'> & { readonly clock: () => Instant },
  token: string,
): Promise<boolean> => confirm(store.db, hashKey(token), clock());
