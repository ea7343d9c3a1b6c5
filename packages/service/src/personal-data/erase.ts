import {
  type Checked,
  type Contact,
  canonicalOrderNumber,
  mailKey,
  type Problem,
  parsePlaceCode,
  phoneDigits,
  problem,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { beginErasure, contactDigest, type Erasure, findOrderByNumber, listErasures as list } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { beginningOf, type Erasing, eraseAll, idsOfSubject } from './erase-all.ts';

/** Whose personal data are to go: exactly one of the three. */
export interface ErasureWish {
  /** Of a person, in any spelling with the digits of its country: these alone count. */
  readonly phone?: string | null | undefined;
  /** Without regard to case. */
  readonly email?: string | null | undefined;
  /** The number of one order, or the code of one of its places. */
  readonly orderId?: string | null | undefined;
}

/** The same, read. */
export type ErasureSubject = Contact | { readonly kind: 'order'; readonly number: string; readonly id: number };

/**
 * Reads what is to be erased. RequestInvalid: not exactly one of the three, or one that cannot be read; OrderNotFound: there
 * is no such order, of any company.
 */
export const checkErasure = async (
  service: Pick<Ground, 'store'>,
  wish: ErasureWish,
): Promise<Verdict<ErasureSubject>> => {
  const named = (['phone', 'email', 'orderId'] as const).filter((name) => (wish[name] ?? '') !== '');
  const [name, ...others] = named;
  if (name === undefined || others.length > 0) return wrong(others.length > 0 ? named.map(oneAlone) : [oneAlone(null)]);
  const text = wish[name] ?? '';
  if (name === 'phone') {
    const value = phoneDigits(text);
    // Of two, the digits together are a number of nobody's, or of somebody else's.
    return /^\d{7,15}$/.test(value) && !/[,;]/.test(text) ? sound({ kind: 'phone', value }) : wrong([noPhone]);
  }
  if (name === 'email') {
    const value = mailKey(text);
    return /^[^@\s]+@[^@\s]+$/.test(value) ? sound({ kind: 'email', value }) : wrong([noMail]);
  }
  const { db } = service.store;
  const number = canonicalOrderNumber(text);
  // A child's number may read as the code of a place of its parent, and goes first (interface 8.2).
  const order =
    (await findOrderByNumber(db, number)) ??
    (await findOrderByNumber(db, parsePlaceCode(number)?.orderNumber ?? number));
  return order === null ? wrong([noOrder(text)]) : sound({ kind: 'order', number: order.number, id: order.id });
};

const sound = (subject: ErasureSubject) => verdictOn(subject, []);
const wrong = (problems: readonly Problem[]): Verdict<ErasureSubject> => ({ kind: 'wrong', problems });

/**
 * Erases the personal data of the orders that are final, wherever they stand; what it has done. The others are named in
 * `skipped`. In bounded transactions: whatever ends the process on the way, to ask for the same again goes on with it, and
 * what was erased is told with the rest.
 * @throws FileStoreAway: the file store does not remove a file; to ask again goes on there
 */
export const erase = async (service: Erasing, subject: Checked<ErasureSubject>): Promise<Erasure> => {
  const masked = maskedOf(subject);
  const named = { kind: subject.kind, masked, subject: digestOf(subject) };
  const erasureId = await service.store.transaction(async (tx) => {
    const id = await beginErasure(tx, { ...named, ...beginningOf(service) });
    const object = { kind: 'erasure', id: String(id) } as const;
    await audit(service, tx, { act: 'Erase', object, companyId: null, after: { [subject.kind]: masked } });
    return id;
  });
  return eraseAll(service, erasureId, idsOfSubject(service, named));
};

/** A page of them, newest first. */
export const listErasures = (
  { store: { db } }: Pick<Ground, 'store'>,
  page: { readonly skip: number; readonly limit: number },
) => list(db, page);

/** By it the same is known again, while it is under way; an order's id is no contact's digest. */
const digestOf = (subject: ErasureSubject): string =>
  subject.kind === 'order' ? String(subject.id) : contactDigest(subject);

/** So that whoever asked knows it again, and nobody is known by it. */
const maskedOf = (subject: ErasureSubject): string => {
  if (subject.kind === 'order') return subject.number;
  if (subject.kind === 'phone') return `…${subject.value.slice(-2)}`;
  const [name = '', domain = ''] = subject.value.split('@');
  return `${[...name][0]}…@${[...domain][0]}…`;
};

const oneAlone = (target: string | null): Problem =>
  problem('RequestInvalid', target, {
    en: 'Name exactly one of the three: a phone, an email or an orderId.',
    ru: 'Укажите ровно одно из трёх: phone, email или orderId.',
  });

const noPhone: Problem = problem('RequestInvalid', 'phone', {
  en: 'This is no phone number: give the 7 to 15 digits of one, with those of its country.',
  ru: 'Это не номер телефона: укажите один номер, от 7 до 15 цифр вместе с кодом страны.',
});

const noMail: Problem = problem('RequestInvalid', 'email', {
  en: 'This is no mail address: give a whole one.',
  ru: 'Это не адрес электронной почты: укажите его целиком.',
});

const noOrder = (named: string): Problem =>
  problem('OrderNotFound', 'orderId', { en: `There is no order "${named}".`, ru: `Заказа «${named}» нет.` });
