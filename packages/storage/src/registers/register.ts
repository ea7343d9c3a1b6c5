import type { Instant, LocalDate } from '@cartage/core';
import type { RegisterMailState } from '../tables.ts';

/** Whose registers of which day. */
export interface RegistersOfDay {
  readonly companyId: number;
  readonly vendorId: number;
  /** By the clocks of the senders. */
  readonly day: LocalDate;
}

/** What a courier is mailed to fetch for a company. */
export interface CourierRegister extends RegistersOfDay {
  readonly id: number;
  readonly connection: string;
  /** From 1; those after the first add to it. */
  readonly number: number;
  /** How many orders it had when it was made. */
  readonly orders: number;
  /** Some of them may have been mailed before the database was restored. */
  readonly mayRepeat: boolean;
  readonly createdAt: Instant;
  /** Since when its orders are the same; null: nobody has begun to send it. */
  readonly triedAt: Instant | null;
}

/** An address that a register goes to. */
export interface RegisterMail {
  readonly address: string;
  /** Names the mail for ever. */
  readonly letter: string;
  readonly state: RegisterMailState;
  /** null: it waits. */
  readonly at: Instant | null;
}

/** A register that is to be sent. */
export interface NewCourierRegister
  extends RegistersOfDay,
    Pick<CourierRegister, 'connection' | 'mayRepeat' | 'createdAt'> {
  readonly number: number;
  readonly fetched: readonly RegisteredOrder[];
  /** Orders of earlier ones that are not to be fetched any more. */
  readonly withdrawn: readonly RegisteredOrder[];
  readonly mails: readonly Pick<RegisterMail, 'address' | 'letter'>[];
}

/** An order of a register. */
export interface RegisteredOrder {
  readonly id: number;
  /** The day on which it is to be fetched. */
  readonly takeDate: LocalDate;
}

export const registerColumns = [
  'id',
  'company_id as companyId',
  'vendor_id as vendorId',
  'connection',
  'day',
  'number',
  'orders',
  'may_repeat as mayRepeat',
  'created_at as createdAt',
  'tried_at as triedAt',
] as const;

export const toRegister = <Row extends { readonly mayRepeat: 0 | 1 }>(row: Row) => ({
  ...row,
  mayRepeat: row.mayRepeat === 1,
});
