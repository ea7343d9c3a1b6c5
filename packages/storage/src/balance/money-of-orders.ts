import type { ContractType, DeliveryTerms, Kopecks, Option, OrderContent, OrderStatus } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** An order beside what the ledger has of it. */
export interface OrderMoney {
  readonly orderId: number;
  readonly companyId: number;
  readonly number: string;
  readonly status: OrderStatus;
  readonly price: Kopecks | null;
  /** null: it was never handed over. */
  readonly vendorReference: string | null;
  readonly terms: Pick<DeliveryTerms, 'payments' | 'payers'>;
  readonly contractType: ContractType | null;
  readonly reserved: Kopecks;
  /** Sums of the entries of each kind, signed as they are, and how many entries of one cause there are at most. */
  readonly charged: Kopecks;
  /** Of that, what was charged again after it had been given back. */
  readonly chargedAgain: Kopecks;
  readonly refunded: Kopecks;
  readonly fees: Kopecks;
  readonly mostOfKind: number;
  /** It was canceled, moves at its vendor, and nobody has decided about it. */
  readonly isMoved: boolean;
}

/**
 * The orders after the given id, by id; empty: there are no more. One statement, so that whatever is booked meanwhile is
 * seen whole or not at all.
 */
export const moneyOfOrders = async (db: Db, after: number, limit: number): Promise<readonly OrderMoney[]> => {
  const { rows } = await sql<Row>`
    select page.*, coalesce(reservations.amount, 0) as "reserved",
      coalesce(charged, 0) as "charged", coalesce(again, 0) as "chargedAgain", coalesce(refunded, 0) as "refunded", coalesce(fees, 0) as "fees",
      coalesce(most, 0) as "mostOfKind", case when order_attention.order_id is null then 0 else 1 end as "isMoved"
    from (
      select id as "orderId", company_id as "companyId", number, status, price, vendor_reference as "vendorReference",
        content, "option"
      from orders where id > ${after} order by id limit ${limit}
    ) as page
    left join reservations on reservations.order_id = page."orderId"
    left join order_attention on order_attention.company_id = page."companyId"
      and order_attention.order_id = page."orderId" and reason = 'problem'
      and page.status = 'Canceled'
    left join (
      select order_id,
        cast(sum(case when kind = 'charge' then total else 0 end) as bigint) as charged,
        cast(sum(case when cause = 'again' then total else 0 end) as bigint) as again,
        cast(sum(case when kind = 'refund' then total else 0 end) as bigint) as refunded,
        cast(sum(case when kind = 'fee' then total else 0 end) as bigint) as fees,
        max(case when cause in ('price', 'later') then 1 else entries end) as most
      from (
        select order_id, kind, ${cause} as cause, sum(amount) as total, count(*) as entries from ledger_entries
        where order_id > ${after}
          and order_id <= (select max(id) from (select id from orders where id > ${after} order by id limit ${limit}) as ids)
        group by order_id, kind, ${cause}
      ) as kinds
      group by order_id
    ) as booked on booked.order_id = page."orderId"
    order by "orderId"`.execute(db);
  return rows.map(({ content, option, ...row }) => {
    const { payments, payers } = (JSON.parse(content) as OrderContent).terms;
    const contractType = option === null ? null : (JSON.parse(option) as Option).contractType;
    return { ...row, terms: { payments, payers }, contractType, isMoved: row.isMoved === 1 };
  });
};

/**
 * An order is charged at its hand-over, for prices that were accepted, for those that its vendor told later, of both of which
 * there may be several, and again; by the names of those causes.
 */
const cause = sql.raw(
  "case when key like 'price:%' then 'price' when key like 'later:%' then 'later' when key like 'again:%' then 'again' else kind end",
);

/** The documents are read here: PostgreSQL looks into none that holds the character U+0000. */
interface Row extends Omit<OrderMoney, 'terms' | 'contractType' | 'isMoved'> {
  readonly isMoved: 0 | 1;
  readonly content: string;
  readonly option: string | null;
}
