import { channel } from 'node:diagnostics_channel';
import type { LogEvent } from 'kysely';

/** A statement that the database has answered. */
export interface ToldStatement {
  /** With placeholders: no value stands in it. */
  readonly text: string;
  readonly ms: number;
  readonly hasFailed: boolean;
}

/** Where whoever follows the process hears of each, in the asynchronous context of whoever asked. */
export const statementsTold = channel('cartage:statement');

/** What Kysely calls after each statement of a database that is followed. */
export const tellStatement = ({ query, queryDurationMillis: ms, level }: LogEvent): void =>
  statementsTold.publish({ text: query.sql, ms, hasFailed: level === 'error' } satisfies ToldStatement);
