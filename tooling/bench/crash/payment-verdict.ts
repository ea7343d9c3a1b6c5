import type { AskedOrder } from './asked-order.ts';
import { byOrder, type Evidence, isHandedOver, type SavedOrder, type Shipment } from './evidence.ts';
import type { Breach, Law } from './laws.ts';
import { keptOf, type PaymentEvidence, type ProviderPayment, sumOf } from './payments.ts';

/** All that is wrong with what cards have paid. The provider's word counts for what was paid and what went back. */
export const judgePayments = (asked: readonly AskedOrder[], evidence: Evidence): readonly Breach[] => {
  const { orders, payments } = evidence;
  const ofCards = new Set(asked.filter(({ isByCard }) => isByCard).map(({ customerOrderId }) => customerOrderId));
  const booked = new Set(payments.booked);
  const taken = byOrder(evidence.shipments);
  const provided = Map.groupBy(payments.provided, ({ orderId }) => orderId);
  return [
    ...orders.flatMap((order) => {
      const paying = provided.get(order.number) ?? [];
      if (!ofCards.has(order.customer_order_id ?? '') && paying.length === 0) return [];
      const facts = { paying, shipments: taken.get(order.number) ?? [], isBooked: booked.has(order.number) };
      return broken(order, facts).map((law) => ({ law, what: told(order, facts), order }));
    }),
    ...toldApart(payments, new Map(orders.map((order) => [order.number, order]))),
  ];
};

interface Facts {
  readonly paying: readonly ProviderPayment[];
  readonly shipments: readonly Shipment[];
  readonly isBooked: boolean;
}

const broken = (order: SavedOrder, { paying, shipments, isBooked }: Facts): readonly Law[] => {
  const paid = paying.filter((payment) => payment.paid > 0);
  const kept = paid.filter((payment) => keptOf(payment) > 0);
  const held = kept.reduce((sum, payment) => sum + keptOf(payment), 0);
  const isThere = isHandedOver(order);
  const found: Readonly<Partial<Record<Law, boolean>>> = {
    'paid-twice': kept.length > 1 || paid.some((payment) => payment.paid > 1),
    idle: held > 0 && !isThere && !waits.has(order.status),
    unpaid: shipments.length > 0 && paid.length === 0,
    'over-refunded': paying.some((payment) => payment.refunds.length > 1 || keptOf(payment) < 0),
    'refunded-away': isThere && paid.length > 0 && held <= 0,
    charged: isBooked || (isThere && kept.length === 1 && held !== order.price),
  };
  return (Object.keys(found) as Law[]).filter((law) => found[law]);
};

/** A person decides. */
const waits: ReadonlySet<string> = new Set(['OnApproval', 'VendorError']);

/** Where the service does not know of a payment what its provider knows, to the kopeck. */
const toldApart = (
  { saved, provided }: PaymentEvidence,
  orders: ReadonlyMap<string, SavedOrder>,
): readonly Breach[] => {
  const ours = new Map(saved.map((payment) => [payment.reference, payment]));
  const theirs = new Map(provided.map((payment) => [payment.reference, payment]));
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((reference) => {
    const [known, real] = [ours.get(reference), theirs.get(reference)];
    const there = real && { amount: real.amount, received: real.amount * real.paid, refunded: sumOf(real.refunds) };
    const here = known && { amount: known.amount, received: known.received ?? 0, refunded: known.refunded };
    // What its provider refused to begin, or was never reached for, is known to us alone.
    const isNothing = there === undefined && here?.received === 0 && here.refunded === 0;
    if (isNothing || JSON.stringify(here) === JSON.stringify(there)) return [];
    const order = orders.get(known?.order ?? real?.orderId ?? '') ?? null;
    const what = `${reference}: ${JSON.stringify(here)} here, and there ${JSON.stringify(there)}`;
    return [{ law: 'told-apart', what, order } as const];
  });
};

const told = (order: SavedOrder, { paying, shipments, isBooked }: Facts): string =>
  [
    `${order.number} is ${order.status} for ${order.price}, with ${shipments.length} shipments`,
    ...paying.map(({ reference, status, amount, paid, refunds }) => {
      const back = refunds.map((refund) => `${refund.reference} ${refund.amount}`).join(', ');
      return `${reference} of ${amount} is ${status}, paid ${paid} times, refunded ${back || 'nothing'}`;
    }),
    ...(isBooked ? ['its balance paid too'] : []),
  ].join('; ');
