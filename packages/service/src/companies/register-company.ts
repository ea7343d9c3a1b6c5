import {
  type Checked,
  type CompanyDetails,
  checkCompanyDetails,
  isMailed,
  type Problem,
  problem,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import {
  addUser,
  type Db,
  findByTaxpayerNumber,
  getCompany,
  holdIdempotent,
  idempotentCompany,
  insertApiKey,
  insertCompany,
  lockCompany,
  noteIdempotentCompany,
  replaceFirstApiKey,
} from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import type { Context, Once } from '../context.ts';
import { inProgress } from '../idempotency/in-progress.ts';
import { postCredentials } from '../mail/mail-credentials.ts';
import { problemOf, Rollback } from '../rollback.ts';

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
export const checkNewCustomer = async (_: Context, customer: NewCustomer): Promise<Verdict<NewCustomer>> =>
  verdictOn(customer, checkCompanyDetails(customer.details));

/**
 * Makes the company, its first user, and its key where one is wanted, all or nothing. It belongs to the partner that the
 * request names, else to the caller's company. RequestInvalid: the caller has a company of these numbers already.
 */
export const registerCompany = (ctx: Context, customer: Checked<NewCustomer>): Promise<RegisteredCompany | Problem> =>
  ctx.store.transaction((tx) => register(ctx, tx, customer)).catch(problemOf);

const register = async (ctx: Context, tx: Db, customer: NewCustomer): Promise<RegisteredCompany> => {
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
  const createdAt = ctx.clock();
  if (apiKey !== null) {
    const key = { companyId, name: FIRST_KEY, hash: hashKey(apiKey), rights: null, createdAt, expiresAt: null };
    await insertApiKey(tx, key);
  }
  const { contactEmail, contactName } = customer.details;
  const login = contactEmail.trim().toLowerCase();
  const userId = await addUser(tx, { companyId, login, name: contactName, createdAt });
  if (customer.wantsMail && isMailed(ctx.company.settings, 'credentials'))
    await postCredentials(ctx, tx, { userId, companyId });
  return { companyId, apiKey };
};

/** For people, in lists of keys. */
const FIRST_KEY = 'First key';

/** The company that an earlier run of the request has made. @throws Rollback when another run has taken it over */
const madeBefore = async (tx: Db, { key }: Once): Promise<number | null> => {
  if (!(await holdIdempotent(tx, key))) throw new Rollback(inProgress(key.key));
  return idempotentCompany(tx, key);
};

const insertCustomer = async (ctx: Context, tx: Db, details: CompanyDetails): Promise<number> => {
  const { companyName, vatNumber, kpp, bankAccount, contactName, contactPhone, contactEmail, comment } = details;
  const ownerId = ctx.partner?.id ?? ctx.company.id;
  // Of another's companies the caller learns nothing, not even that they are there.
  if (vatNumber !== null && ownerId === ctx.company.id) await refuseSecond(tx, ownerId, { vatNumber, kpp });
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

const refuseSecond = async (
  tx: Db,
  callerId: number,
  numbers: { readonly vatNumber: string; readonly kpp: string | null },
): Promise<void> => {
  // Of two at once one waits here for the other.
  await lockCompany(tx, callerId);
  const [known] = await findByTaxpayerNumber(tx, { ...numbers, callerId, limit: 1 });
  if (known) throw new Rollback(knownAlready(numbers.vatNumber, numbers.kpp, known.id));
};

const knownAlready = (vatNumber: string, kpp: string | null, id: number): Problem =>
  problem('RequestInvalid', 'vatNumber', {
    en: `Company ${id} has the taxpayer number ${vatNumber}${kpp === null ? '' : ` and the KPP ${kpp}`} already; use it by its id, or give a branch its own KPP.`,
    ru: `ИНН ${vatNumber}${kpp === null ? '' : ` и КПП ${kpp}`} уже указан у компании ${id}; используйте её по номеру, а филиалу укажите его собственный КПП.`,
  });
