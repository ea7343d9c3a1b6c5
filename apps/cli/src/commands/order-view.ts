import {
  type ForeignPrice,
  findCity,
  formatRoubles,
  formatUnits,
  type Kopecks,
  type Order,
  type Party,
  roublesFromKopecks,
  roublesOfRate,
  statuses,
  type ToldForeignPrice,
} from '@cartage/core';
import type { ListedAttention, ShownOrder } from '@cartage/service';
import { type Columns, momentColumn, momentIn } from '../table.ts';

/** An order as a line of a list. */
export const orderColumns = (timeZone: string): Columns<Order> => {
  return {
    number: { heading: 'ORDER', value: ({ number }) => number },
    status: { heading: 'STATUS', value: ({ status }) => status },
    createdAt: momentColumn('CREATED', timeZone, ({ createdAt }) => createdAt),
    companyId: { heading: 'COMPANY', value: ({ companyId }) => companyId },
    vendor: { heading: 'VENDOR', value: ({ option }) => option?.vendor.key ?? null },
    tariff: { heading: 'TARIFF', value: ({ option }) => option?.tariffId ?? null },
    waybill: { heading: 'WAYBILL', value: ({ vendorInvoiceNumber }) => vendorInvoiceNumber },
    price: {
      heading: 'PRICE',
      value: ({ price }) => (price === null ? null : roublesFromKopecks(price)),
      show: ({ price }) => (price === null ? '' : formatRoubles(price, 'en')),
    },
    receiver: { heading: 'RECEIVER', value: ({ content }) => content.receiver.name },
  };
};

interface Counted {
  readonly by: string;
  readonly name: string;
  readonly count: number;
}

/** How many orders are in a status, or ask for attention for a reason. */
export const countColumns: Columns<Counted> = {
  by: { heading: 'BY', value: ({ by }) => by },
  name: { heading: 'NAME', value: ({ name }) => name },
  count: { heading: 'ORDERS', value: ({ count }) => count },
};

/** An order that somebody has to look at, as a line of a list. */
export const attentionColumns = (timeZone: string): Columns<ListedAttention> => {
  const money = (amount: Kopecks | null) => (amount === null ? null : roublesFromKopecks(amount));
  const moneyText = (amount: Kopecks | null) => (amount === null ? '' : formatRoubles(amount, 'en'));
  return {
    number: { heading: 'ORDER', value: ({ number }) => number },
    companyId: { heading: 'COMPANY', value: ({ companyId }) => companyId },
    reason: { heading: 'REASON', value: ({ reason }) => reason },
    since: momentColumn('SINCE', timeZone, ({ since }) => since),
    price: { heading: 'PRICE', value: ({ price }) => money(price), show: ({ price }) => moneyText(price) },
    asked: { heading: 'VENDOR ASKS', value: ({ asked }) => money(asked), show: ({ asked }) => moneyText(asked) },
  };
};

/** An order on its own, for an operator who has to find out what became of it. */
export const orderText = ({ order, attention, ...shown }: ShownOrder, timeZone: string): string => {
  const moment = momentIn(timeZone);
  const { events, entries, payments, cityNames } = shown;
  const { content, option } = order;
  const places = content.cargo.items.reduce((sum, { qty }) => sum + qty, 0);
  const facts: readonly (readonly [string, string | null])[] = [
    ['Status', statusText(order.status)],
    ['Company', String(order.companyId)],
    ['Created', moment(order.createdAt)],
    ['Vendor', option && `${option.vendor.name} (${option.vendor.key}), ${option.tariffName} (${option.tariffId})`],
    ['Price', order.price === null ? null : formatRoubles(order.price, 'en')],
    ['Quoted', option?.foreign ? foreignText(option.foreign) : null],
    ['Vendor asks', order.vendorForeignPrice && foreignText(order.vendorForeignPrice)],
    ['Waybill', order.vendorInvoiceNumber],
    ['Return waybill', order.vendorReturnInvoiceNumber],
    ['Courier call', order.vendorPickupNumber],
    ['Tracking', order.trackingNumber],
    ['Customer’s number', content.customerOrderId],
    ['Planned', order.plannedDeliveryAt === null ? null : moment(order.plannedDeliveryAt)],
    ['Received by', order.receivedBy],
    ['Collected', order.bought?.collected == null ? null : formatRoubles(order.bought.collected, 'en')],
    ['Bought', order.bought?.purchasedAt == null ? null : purchasedText(content.cargo.products)],
    ['From', partyText(content.sender, cityNames)],
    ['To', partyText(content.receiver, cityNames)],
    [
      'Cargo',
      `${places} place${places === 1 ? '' : 's'}${content.cargo.description ? `, ${content.cargo.description}` : ''}`,
    ],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? [`${`${name}:`.padEnd(19)}${value}`] : []));
  const looked = attention.map(
    ({ reason, since, asked }) =>
      `  ${moment(since)}  ${reason}${asked === null ? '' : `, the vendor asks ${formatRoubles(asked, 'en')}`}`,
  );
  const money = entries.map(
    ({ at, kind, amount }) => `  ${moment(at)}  ${kind.padEnd(10)}  ${formatRoubles(amount, 'en')}`,
  );
  const cards = payments.map(
    ({ reference, status, amount, refunded, createdAt }) =>
      `  ${moment(createdAt)}  ${reference}  ${status.padEnd(8)}  ${formatRoubles(amount, 'en')}${refunded > 0 ? `, returned ${formatRoubles(refunded, 'en')}` : ''}`,
  );
  const history = events.map(
    ({ at, source, status, text }) => `  ${moment(at)}  ${source}  ${status}${text.en ? `: ${text.en}` : ''}`,
  );
  return [
    order.number,
    ...lines,
    ...(looked.length > 0 ? ['Asks for attention since:', ...looked] : []),
    ...(money.length > 0 ? ['Ledger:', ...money] : []),
    ...(cards.length > 0 ? ['Card payments, newest first:', ...cards] : []),
    ...(history.length > 0 ? ['History, newest first:', ...history] : []),
  ].join('\n');
};

/** What the vendor asks, before the mark-up: `12.50 EUR at 98.5321 from 2026-11-27`. */
const foreignText = ({ currency, asked, rate, ratedFrom }: ForeignPrice | ToldForeignPrice): string => {
  const sum = `${formatUnits(asked, currency, 'en')} ${currency}`;
  return rate === null ? `${sum}, which has no rate` : `${sum} at ${roublesOfRate(rate)} from ${ratedFrom}`;
};

const purchasedText = (products: Order['content']['cargo']['products']): string =>
  products
    .filter(({ purchasedQty }) => purchasedQty)
    .map(({ productId, qty, purchasedQty, purchasedAmount }) => {
      const sum = purchasedAmount === null ? '' : ` for ${formatRoubles(purchasedAmount, 'en')}`;
      return `${purchasedQty} of ${qty} ${productId}${sum}`;
    })
    .join(', ') || 'nothing';

/** The name that `--status` takes, and what people call it where that is another. */
const statusText = (status: Order['status']): string => {
  const { en } = statuses[status].text;
  return en === status ? status : `${status} (${en})`;
};

const partyText = (party: Party, cityNames: ShownOrder['cityNames']): string =>
  [
    party.name,
    findCity(party.cityId)?.name.en ?? cityNames[party.cityId] ?? party.cityId,
    party.contactType === 'pickup-point' ? `pickup point ${party.pickupPointId}` : party.address,
    party.phone,
  ]
    .filter(Boolean)
    .join(', ');
