import type { Instant } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

/** Somebody who may log in, for the companies that they belong to. */
export interface User {
  readonly id: number;
  /** A mail address in lower case. */
  readonly login: string;
  readonly name: string;
  /** null: they have no password, and cannot log in. */
  readonly passwordHash: string | null;
  /** When a mail with a password was last ordered; null: never, or it could not be delivered. */
  readonly passwordAskedAt: Instant | null;
  readonly createdAt: Instant;
}

export const userColumns = [
  'users.id',
  'users.login',
  'users.name',
  'users.password_hash',
  'users.password_asked_at',
  'users.created_at',
] as const;

export const toUser = (row: Selectable<Tables['users']>): User => ({
  id: row.id,
  login: row.login,
  name: row.name,
  passwordHash: row.password_hash,
  passwordAskedAt: row.password_asked_at,
  createdAt: row.created_at,
});
