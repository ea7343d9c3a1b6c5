import { amountToCollect, insuredSum } from '@cartage/core';
import { z } from 'zod';
import type {
  CancelOutcome,
  CourierOutcome,
  CourierRequest,
  DocumentOutcome,
  FindOutcome,
  HandOverOutcome,
} from '../../adapter/adapter.ts';
import type { CallContext } from '../../adapter/call-context.ts';
import type { VendorAnswer } from '../../adapter/http-client.ts';
import type { Confirmation, Shipment, ShipmentRef } from '../../adapter/shipment.ts';
import { toVendorProblem, VendorProblem } from '../../adapter/vendor-problem.ts';
import { readPdf } from '../../answers/read-answer.ts';
import { sendOnce } from '../../answers/send-once.ts';
import type { Quirks } from './quirks.ts';
import { ask, authorize, read, readProblem, send } from './tiny-client.ts';
import { kopecksOf, type OrderRequest, type PriceRequest, roublesOf } from './tiny-protocol.ts';
import { momentOf, priceRequestOf } from './tiny-quote.ts';

const order = z.object({
  id: z.string(),
  state: z.enum(['working', 'made', 'refused']),
  number: z.string().nullable(),
  rub: z.string(),
  due: z.string(),
  refusal: z.string().nullable(),
});
const orderList = z.object({ orders: z.array(order) });
const accepted = z.object({ id: z.string() });

export const handOver = (quirks: Quirks, shipment: Shipment, call: CallContext): Promise<HandOverOutcome> =>
  sendOnce({
    prepare: async () => {
      const { content, route, option } = shipment;
      const pickup = { ...content.pickup, date: option.takeDate };
      const priced = await priceRequestOf(quirks, { ...content, pickup, route }, call);
      if (priced === null) throw new VendorProblem({ kind: 'notServed' }, 'It does not go there.');
      return { headers: await authorize(quirks, call), json: orderOf(shipment, priced) };
    },
    send: ({ headers, json }) => send(call, headers, 'POST', '/orders', { json }),
    read: (answer) =>
      answer.status === 202
        ? { kind: 'accepted', id: read(answer, accepted).id }
        : { kind: 'confirmed', ...confirmationOf(read(answer, order)) },
  });

const orderOf = ({ reference, content, option }: Shipment, priced: PriceRequest): OrderRequest => ({
  ...priced,
  ref: reference,
  tariff: option.tariffId,
  from: { ...priced.from, ...personOf(content.sender) },
  to: { ...priced.to, ...personOf(content.receiver) },
  collect_rub: roublesOf(amountToCollect({ content })),
  insured_rub: roublesOf(insuredSum(content.services) ?? 0),
});

const personOf = ({ name, phone, address }: Shipment['content']['sender']) => ({ name, phone, street: address });

const confirmationOf = ({ id, number, rub, due }: z.infer<typeof order>): Confirmation => ({
  id,
  invoiceNumber: number,
  returnInvoiceNumber: null,
  pickupNumber: null,
  trackingNumber: number,
  price: kopecksOf(rub),
  plannedDeliveryAt: momentOf(due),
});

export async function findByReference(
  quirks: Quirks,
  { reference }: ShipmentRef,
  call: CallContext,
): Promise<FindOutcome> {
  const answer = await ask(quirks, call, 'GET', `/orders?ref=${encodeURIComponent(reference)}`);
  const { orders } = read(answer, orderList);
  const standing = orders.filter(({ state }) => state !== 'refused');
  if (standing.length > 1) return { kind: 'ambiguous', numbers: standing.map(({ id }) => id) };
  const one = standing[0] ?? orders[0];
  if (one === undefined) return { kind: 'none' };
  if (one.state === 'working') return { kind: 'accepted', id: one.id };
  if (one.state === 'made') return { kind: 'found', ...confirmationOf(one) };
  return { kind: 'rejected', problem: new VendorProblem({ kind: 'invalid', field: null }, one.refusal ?? '') };
}

const canceled = z.object({ state: z.enum(['canceled', 'already', 'asked']) });

export async function cancel(quirks: Quirks, shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> {
  try {
    const answer = await ask(quirks, call, 'POST', `/orders/${await idOf(quirks, shipment, call)}/cancel`);
    return { kind: read(answer, canceled).state === 'asked' ? 'requested' : 'canceled' };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'tooLate') throw problem;
    return { kind: 'too-late', message: problem.text };
  }
}

/** The vendor's names of what `update` may change. */
const changeable: Readonly<Record<string, string>> = { 'receiver.phone': 'phone', 'receiver.name': 'name' };
export const changeableFields = Object.keys(changeable);

export async function update(
  quirks: Quirks,
  shipment: ShipmentRef,
  changes: Readonly<Record<string, unknown>>,
  call: CallContext,
): Promise<void> {
  const json = Object.fromEntries(Object.entries(changes).map(([field, value]) => [changeable[field], value]));
  read(await ask(quirks, call, 'PATCH', `/orders/${await idOf(quirks, shipment, call)}`, { json }), order);
}

export async function document(quirks: Quirks, shipment: ShipmentRef, call: CallContext): Promise<DocumentOutcome> {
  const answer = await ask(quirks, call, 'GET', `/orders/${await idOf(quirks, shipment, call)}/label`);
  if (answer.status === 202) return { kind: 'accepted', ticket: 'label' };
  return readPdf(answer, readProblem);
}

const booked = z.object({ number: z.string() });
const ticketed = z.object({ ticket: z.string() });

export const callCourier = (
  quirks: Quirks,
  { reference, shipments, sender, window }: CourierRequest,
  call: CallContext,
): Promise<CourierOutcome> =>
  sendOnce<CourierOutcome, { headers: Record<string, string>; orders: readonly string[] }>({
    prepare: async () => ({
      headers: await authorize(quirks, call),
      orders: await Promise.all(shipments.map((shipment) => idOf(quirks, shipment, call))),
    }),
    send: ({ headers, orders }) =>
      send(call, headers, 'POST', '/couriers', {
        json: {
          ref: reference,
          day: window.date,
          from: window.timeFrom,
          to: window.timeTo,
          street: sender.address,
          orders,
        },
      }),
    read: readCourier,
  });

const readCourier = (answer: VendorAnswer): CourierOutcome =>
  answer.status === 202
    ? { kind: 'accepted', ticket: read(answer, ticketed).ticket }
    : { kind: 'booked', pickupNumber: read(answer, booked).number };

/** The vendor's own id, which it gave with the order; else by our reference. */
async function idOf(quirks: Quirks, { id, reference }: ShipmentRef, call: CallContext): Promise<string> {
  if (id !== null) return encodeURIComponent(id);
  const answer = await ask(quirks, call, 'GET', `/orders?ref=${encodeURIComponent(reference)}`);
  const [found] = read(answer, orderList).orders;
  if (found === undefined) throw new VendorProblem({ kind: 'notFound' }, 'The vendor has no such order.');
  return found.id;
}
