import type { SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/** Rows that another process is claiming are left to it. SQLite has one writer at a time, so nobody else is claiming. */
export const skipLocked = <Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> => (dialectOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query);
