import {
  type Checked,
  type CompanyDetails,
  checkCompanyDetails,
  isMailed,
  type Problem,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import {
  addUser,
  type Db,
  getCompany,
  insertApiKey,
  insertCompany,
  noteIdempotentCompany,
  replaceFirstApiKey,
} from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import { loginOf } from '../access/login-of.ts';
import { audit } from '../audit.ts';
import type { Acting } from '../context.ts';
import { postCredentials } from '../mail/mail-credentials.ts';
import { madeBefore } from '../once/made-before.ts';
import { problemOf, Rollback } from '../rollback.ts';
import type { Bounds } from '../service-settings.ts';
import { whyNoMore } from './why-no-more.ts';

/** A company that a customer registers (interface 13.15). */
export interface NewCustomer {
  readonly details: CompanyDetails;
  readonly wantsKey: boolean;
  /** Whether its contact is mailed login and password, if the caller's company lets such mails go (interface 21.6). */
  readonly wantsMail: boolean;
}

/** A company that is there now. */
export interface RegisteredCompany {
  readonly companyId: number;
  /** Shown here once; only its digest is stored. null: none was wanted. */
  readonly apiKey: string | null;
}

/** All that is wrong with the company. */
export const checkNewCustomer = async (_: Acting, customer: NewCustomer): Promise<Verdict<NewCustomer>> =>
  verdictOn(customer, checkCompanyDetails(customer.details));

/**
 * Makes the company, its first user, and its key where one is wanted, all or nothing. It belongs to the partner that the
 * request names, else to the caller's company. The same numbers may be another's, and the caller's own once more.
 */
export const registerCompany = (ctx: Acting, customer: Checked<NewCustomer>): Promise<RegisteredCompany | Problem> =>
  ctx.store.transaction((tx) => register(ctx, tx, customer)).catch(problemOf);

const register = async (ctx: Acting, tx: Db, customer: NewCustomer): Promise<RegisteredCompany> => {
  const { once } = ctx;
  const apiKey = customer.wantsKey ? ctx.newKey() : null;
  const made = once && (await madeBefore(tx, once));
  if (made) {
    // Whoever it was made for died, or heard nothing: his key is nobody's.
    if (apiKey !== null) await replaceFirstApiKey(tx, made, hashKey(apiKey));
    return { companyId: made, apiKey };
  }
  const companyId = await insertCustomer(ctx, tx, customer.details);
  if (once) await noteIdempotentCompany(tx, once.key, companyId);
  // Of the company that has it made, for which it is one of its own.
  await audit(ctx, tx, {
    act: 'CreateCompany',
    object: { kind: 'company', id: String(companyId) },
    companyId: ctx.partner?.id ?? ctx.company.id,
    after: { companyName: customer.details.companyName, vatNumber: customer.details.vatNumber },
  });
  const createdAt = ctx.clock();
  if (apiKey !== null) {
    await room(ctx, tx, 'keys', companyId);
    const key = { companyId, name: FIRST_KEY, hash: hashKey(apiKey), rights: null, createdAt, expiresAt: null };
    const id = String(await insertApiKey(tx, key));
    const after = { name: FIRST_KEY, rights: null, expiresAt: null };
    await audit(ctx, tx, { act: 'CreateKey', object: { kind: 'key', id }, companyId, after });
  }
  const { contactEmail, contactName } = customer.details;
  const login = loginOf(contactEmail);
  await room(ctx, tx, 'users', companyId);
  const userId = await addUser(tx, { companyId, login, name: contactName, createdAt });
  if (customer.wantsMail && isMailed(ctx.company.settings, 'credentials'))
    await postCredentials(ctx, tx, { userId, companyId });
  return { companyId, apiKey };
};

/** For people, in lists of keys. */
const FIRST_KEY = 'First key';

/** @throws Rollback when there is no room for one more */
const room = async (ctx: Acting, tx: Db, what: keyof Bounds, companyId: number): Promise<void> => {
  const refusal = await whyNoMore(ctx, tx, what, companyId);
  if (refusal) throw new Rollback(refusal);
};

const insertCustomer = async (ctx: Acting, tx: Db, details: CompanyDetails): Promise<number> => {
  const { companyName, vatNumber, kpp, bankAccount, contactName, contactPhone, contactEmail, comment } = details;
  const ownerId = ctx.partner?.id ?? ctx.company.id;
  await room(ctx, tx, 'companies', ownerId);
  const owner = await getCompany(tx, ownerId);
  const { id } = await insertCompany(tx, {
    name: companyName,
    vatNumber,
    kpp,
    // Else whoever pays a mark-up would be rid of it by another company.
    markUp: owner?.markUp ?? 0,
    creditLimit: ctx.settings.defaultCreditLimit,
    createdAt: ctx.clock(),
    details: { contactName, contactPhone, contactEmail, comment, bankAccount },
    ownerId,
  });
  return id;
};
