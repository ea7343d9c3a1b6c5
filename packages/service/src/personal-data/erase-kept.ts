import { type Instant, personalDaysOf, readCompanySettings } from '@cartage/core';
import { beginErasure, listCompanies, ordersToErase, unendedErasures } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { AT_ONCE, beginningOf, type Erasing, eraseAll, idsOfSubject } from './erase-all.ts';

/**
 * Erases the personal data of orders that have been final for longer than their company, or else the installation, keeps them
 * (interface 26.7); and goes on with erasures whose process has died. The worker's act; whatever ends it, the next day goes on.
 */
export const eraseKept = async (service: Erasing): Promise<void> => {
  const { store, clock } = service;
  const now = clock();
  for (const { id, kind, subject } of await unendedErasures(store.db, now - HOUR_MS))
    if (kind !== 'retention') await eraseAll(service, id, idsOfSubject(service, { kind, subject }));
  const pages = oldOrders(service, now);
  const first = await pages.next();
  // What has erased nothing is nothing to be told of.
  if (first.done === true) return;
  const named = { kind: 'retention', masked: '', subject: 'retention' } as const;
  const erasureId = await store.transaction((tx) => beginErasure(tx, { ...named, ...beginningOf(service) }));
  await eraseAll(service, erasureId, behind(first.value, pages));
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whoever takes a page erases it before the next is asked for. */
async function* oldOrders({ store, settings }: Erasing, now: Instant): AsyncGenerator<readonly number[]> {
  for (let after = 0; ; ) {
    const companies = await listCompanies(store.db, { after, limit: COMPANIES_AT_ONCE });
    for (const company of companies) {
      const days = personalDaysOf(readCompanySettings(company.settings), settings.personalDays);
      if (days !== null) yield* oldOrdersOf({ store }, company.id, now - days * DAY_MS);
    }
    if (companies.length < COMPANIES_AT_ONCE) return;
    after = companies.at(-1)?.id ?? after;
  }
}

async function* oldOrdersOf(
  { store }: Pick<Ground, 'store'>,
  companyId: number,
  before: Instant,
): AsyncGenerator<readonly number[]> {
  for (;;) {
    const ids = await ordersToErase(store.db, companyId, { before, limit: AT_ONCE });
    if (ids.length > 0) yield ids;
    if (ids.length < AT_ONCE) return;
  }
}

async function* behind<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

const COMPANIES_AT_ONCE = 100;
