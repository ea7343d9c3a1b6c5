import { type Expression, isExpression, type SqlBool, sql } from 'kysely';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';

/** Whose orders: one company's, those of several, or null: everybody's. */
export type Owners = number | readonly number[] | null;

/** Theirs, or a company's that the statement has itself. */
export type Whose = Owners | Expression<number>;

/** Of theirs alone. */
export const ofOwners = (db: Db, companyId: Expression<number | null>, owners: Whose): Expression<SqlBool> => {
  if (owners === null) return sql<SqlBool>`1 = 1`;
  return typeof owners === 'number' || isExpression(owners)
    ? sql<SqlBool>`${companyId} = ${owners}`
    : among(db, companyId, owners);
};
