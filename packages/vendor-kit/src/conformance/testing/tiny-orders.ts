import { amountToCollect, gramsFromKg, insuredSum, latinName, parseDateTime, parsePhones } from '@cartage/core';
import { z } from 'zod';
import type {
  BookedCourier,
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
import { currencyOf, momentOf, priceRequestOf } from './tiny-quote.ts';

const order = z.object({
  id: z.string(),
  state: z.enum(['working', 'made', 'refused']),
  number: z.string().nullable(),
  rub: z.string(),
  due: z.string(),
  currency: z.string(),
  created: z.string(),
  to_city: z.string(),
  courier: z.string().nullable(),
  url: z.string().nullable(),
  pieces: z.array(z.string()),
  papers: z
    .array(z.object({ kind: z.enum(['waybill', 'marks', 'commercial-invoice']), base64: z.string() }))
    .optional(),
  refusal: z.string().nullable(),
});
const orderList = z.object({ orders: z.array(order) });
const accepted = z.object({ id: z.string() });

export const handOver = (quirks: Quirks, shipment: Shipment, call: CallContext): Promise<HandOverOutcome> =>
  sendOnce({
    prepare: async () => {
      const { content, route, option } = shipment;
      const pickup = { ...content.pickup, date: option.takeDate };
      const own = shipment.ownServices ?? [];
      const priced = await priceRequestOf(quirks, { ...content, ownServices: own, pickup, route }, call);
      if (priced === null) throw new VendorProblem({ kind: 'notServed' }, 'It does not go there.');
      return { headers: await authorize(quirks, call), json: orderOf(quirks, shipment, priced) };
    },
    send: ({ headers, json }) => send(call, headers, 'POST', '/orders', { json }),
    read: (answer) =>
      answer.status === 202
        ? { kind: 'accepted', id: read(answer, accepted).id }
        : { kind: 'confirmed', ...confirmationOf(read(answer, order)) },
  });

const orderOf = (quirks: Quirks, { reference, content, option }: Shipment, priced: PriceRequest): OrderRequest => ({
  ...priced,
  ref: reference,
  tariff: option.tariffId,
  from: { ...priced.from, ...personOf(quirks, content.sender) },
  to: { ...priced.to, ...personOf(quirks, content.receiver) },
  goods: content.cargo.products.map((one) => ({
    sku: one.productId,
    name: one.name,
    count: one.qty,
    grams: one.weightKg === null ? null : gramsFromKg(one.weightKg),
    rub: roublesOf(one.cost),
    due_rub: one.costForReceiver === null ? null : roublesOf(one.costForReceiver),
    vat: one.vatRate,
    hs: one.hsCode,
    made_in: one.originCountry,
    value: one.customsValue,
  })),
  customs: customsOf(content),
  remark: content.comments,
  take_hours: hoursOf(content.pickup.timeFrom, content.pickup.timeTo),
  wish_hours: hoursOf(content.terms.requestedTimeFrom, content.terms.requestedTimeTo),
  collect_rub: roublesOf(amountToCollect({ content })),
  insured_rub: roublesOf(insuredSum(content.services) ?? 0),
});

const hoursOf = (from: string | null, to: string | null) =>
  from === null || to === null ? null : ([from, to] as const);

/** What crosses no border needs none. */
const customsOf = ({ sender, receiver, cargo }: Shipment['content']): OrderRequest['customs'] =>
  sender.country === receiver.country || cargo.customsValue === null
    ? null
    : {
        hs: cargo.hsCode,
        what: cargo.description ?? '',
        value: cargo.customsValue,
        currency: cargo.customsCurrency ?? 'RUB',
        terms: cargo.incoterm,
      };

const personOf = ({ formal }: Quirks, party: Shipment['content']['sender']) => ({
  name: formal ? latinName(party.name) : party.name,
  street: formal ? latinName(party.address) : party.address,
  contact: formal && party.contactPerson !== null ? latinName(party.contactPerson) : party.contactPerson,
  state: party.region,
  mail: party.email,
  zip: party.postalCode,
  hint: party.instructions,
  ...numberOf(party.phone),
});

/** The extension apart, as the vendor wants it. */
function numberOf(text: string): { readonly phone: string; readonly ext: string | null } {
  const parsed = parsePhones(text);
  const [first] = parsed.ok ? parsed.phones : [];
  return { phone: first?.number ?? text, ext: first?.extension ?? null };
}

const confirmationOf = ({ id, number, rub, due, ...told }: z.infer<typeof order>): Confirmation => ({
  id,
  invoiceNumber: number,
  returnInvoiceNumber: null,
  pickupNumber: told.courier,
  trackingNumber: number,
  price: kopecksOf(rub),
  ...currencyOf(told.currency),
  plannedDeliveryAt: momentOf(due),
  trackingUrl: told.url,
  pieces: told.pieces,
  ...(told.papers && {
    papers: told.papers.map(({ kind, base64 }) => ({
      kind,
      type: 'application/pdf' as const,
      bytes: Buffer.from(base64, 'base64'),
    })),
  }),
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
  if (one.state === 'made') {
    const createdAt = parseDateTime(one.created, 'UTC') ?? null;
    return { kind: 'found', ...confirmationOf(one), createdAt, receiverCity: one.to_city };
  }
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
const changeable: Readonly<Record<string, string>> = {
  'receiver.phone': 'phone',
  'receiver.name': 'name',
  'receiver.email': 'mail',
  'receiver.instructions': 'hint',
  'receiver.address': 'street',
};
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

export const register = async (
  quirks: Quirks,
  { pickupNumber }: Pick<BookedCourier, 'pickupNumber'>,
  call: CallContext,
): Promise<readonly Uint8Array[]> => [
  readPdf(await ask(quirks, call, 'GET', `/couriers/list?number=${encodeURIComponent(pickupNumber)}`), readProblem),
];

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
          contact: sender.contactPerson,
          hint: sender.instructions,
          phone: numberOf(sender.phone).phone,
          orders,
        },
      }),
    read: readCourier,
  });

const readCourier = (answer: VendorAnswer): CourierOutcome =>
  answer.status === 202
    ? { kind: 'accepted', ticket: read(answer, ticketed).ticket }
    : { kind: 'booked', pickupNumber: read(answer, booked).number };

export async function cancelCourier(
  quirks: Quirks,
  { pickupNumber: number }: BookedCourier,
  call: CallContext,
): Promise<CancelOutcome> {
  try {
    read(await ask(quirks, call, 'POST', '/couriers/cancel', { json: { number } }), canceled);
    return { kind: 'canceled' };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'tooLate') throw problem;
    return { kind: 'too-late', message: problem.text };
  }
}

/** The vendor's own id, which it gave with the order; else by our reference. */
async function idOf(quirks: Quirks, { id, reference }: ShipmentRef, call: CallContext): Promise<string> {
  if (id !== null) return encodeURIComponent(id);
  const answer = await ask(quirks, call, 'GET', `/orders?ref=${encodeURIComponent(reference)}`);
  const [found] = read(answer, orderList).orders;
  if (found === undefined) throw new VendorProblem({ kind: 'notFound' }, 'The vendor has no such order.');
  return found.id;
}
