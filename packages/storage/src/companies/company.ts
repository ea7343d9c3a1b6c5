import type { BasisPoints, Instant, Kopecks } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

/** A customer of the service. */
export interface Company {
  readonly id: number;
  readonly name: string;
  readonly vatNumber: string | null;
  readonly kpp: string | null;
  /** The operator's, on vendors' prices. */
  readonly markUp: BasisPoints;
  /** How far below zero the balance may go. */
  readonly creditLimit: Kopecks;
  readonly createdAt: Instant;
  /** What nothing searches for: contacts, bank account. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The company that may act for this one; null: none but itself. */
  readonly ownerId: number | null;
  /** The owner of its owner, and so on up to the company that nobody owns: itself where nobody owns this one. */
  readonly topmostId: number;
  /** Since when nobody acts for it, the operator has disabled it; null: it may act. */
  readonly disabledAt: Instant | null;
  /** What it has settled for itself, by key. */
  readonly settings: Readonly<Record<string, string>>;
}

export const companyColumns = [
  'id',
  'name',
  'vat_number',
  'kpp',
  'mark_up_bp',
  'credit_limit',
  'created_at',
  'details',
  'owner_id',
  'topmost_id',
  'settings',
  'disabled_at',
] as const;

export const toCompany = (row: Pick<Selectable<Tables['companies']>, (typeof companyColumns)[number]>): Company => ({
  id: row.id,
  name: row.name,
  vatNumber: row.vat_number,
  kpp: row.kpp,
  markUp: row.mark_up_bp,
  creditLimit: row.credit_limit,
  createdAt: row.created_at,
  details: JSON.parse(row.details) as Company['details'],
  ownerId: row.owner_id,
  topmostId: row.topmost_id ?? row.id,
  settings: settingsFrom(row.settings),
  disabledAt: row.disabled_at,
});

/** What no version can have written there is nothing settled, and no reason to refuse every request of the company. */
export const settingsFrom = (stored: string | null): Company['settings'] => {
  const settings = stored === null ? null : parsed(stored);
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return {};
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === 'string'));
};

const parsed = (stored: string): unknown => {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
};
