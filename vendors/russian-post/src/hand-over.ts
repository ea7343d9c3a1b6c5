import { toE164 } from '@cartage/core';
import {
  type CallContext,
  type HandOverOutcome,
  type Shipment,
  sendOnce,
  toVendorProblem,
  type VendorAnswer,
  VendorProblem,
} from '@cartage/vendor-kit';
import { intoBatch } from './batches.ts';
import { read, refusalOf, send } from './client.ts';
import { itemsOf, severalOf } from './consignment.ts';
import { destinationOf } from './destination.ts';
import { barcodesNote, confirmationOf, itemMark } from './find.ts';
import { namesOf } from './names.ts';
import { createdAnswer, type Destination, idsAnswer, type OrderRequest } from './protocol.ts';

type Receiver = Destination & Awaited<ReturnType<typeof namesOf>>;

/** Two steps at Russian Post: an order among the new ones, for each place one, and the batch of the day that it is brought in. */
export const handOver = (shipment: Shipment, call: CallContext): Promise<HandOverOutcome> =>
  sendOnce({
    prepare: async () => buildOrders(shipment, await receiverOf(shipment, call), call),
    send: (orders) => send(call, 'PUT', '/2.0/user/backlog', orders),
    read: async (answer, orders) => intoBatches(await readCreated(answer, orders, call), orders, shipment, call),
  });

async function receiverOf({ content: { receiver }, route }: Shipment, call: CallContext): Promise<Receiver> {
  const [destination, names] = await Promise.all([
    destinationOf(receiver, route.destination, call),
    namesOf(receiver.name, call),
  ]);
  return { ...destination, ...names };
}

function buildOrders(
  { reference, content, option }: Shipment,
  receiver: Receiver,
  call: CallContext,
): readonly OrderRequest[] {
  const items = itemsOf(option.tariffId, content, call);
  const isSeveral = items.length > 1;
  return items.map(({ goods, declared, collected }, n) => ({
    ...receiver,
    ...goods,
    ...(declared > 0 && { 'insr-value': declared }),
    ...(collected > 0 && { payment: collected }),
    'order-num': reference,
    ...(isSeveral && { 'inner-num': itemMark(n + 1, items.length) }),
    ...(isSeveral && severalOf(call) === 'group' && { 'add-to-mmo': true, 'group-name': reference }),
    'postoffice-code': content.sender.pickupPointId ?? '',
    'mail-direct': 643,
    'tel-address': phoneOf(content.receiver.phone),
    fragile: false,
  }));
}

/** The first number alone, in digits with the country's 7. */
export const phoneOf = (phone: string): number => Number(toE164(phone).replaceAll(/\D/g, ''));

type Created = readonly { readonly id: number; readonly barcode?: string | null | undefined }[];

/** All items, or none: of those that were made beside one that is refused nothing stays. */
async function readCreated(answer: VendorAnswer, asked: readonly OrderRequest[], call: CallContext): Promise<Created> {
  const { orders, errors } = read(answer, createdAnswer);
  const ids = orders.map((order) => order['result-id']);
  if (errors.length > 0) {
    if (ids.length === 0 || (await isDeleted(ids, call))) throw refusalOf(errors);
    throw new VendorProblem({ kind: 'defect' }, refusalOf(errors).text);
  }
  if (orders.length !== asked.length) throw new VendorProblem({ kind: 'defect' }, noOrder);
  return orders.map(({ 'result-id': id, barcode }) => ({ id, barcode }));
}

/** Items that no batch takes are no order: they go, and the reason stays. In doubt the host looks. */
async function intoBatches(
  created: Created,
  orders: readonly OrderRequest[],
  { owner = '', content, option }: Shipment,
  call: CallContext,
): Promise<HandOverOutcome> {
  const confirmed = confirmationOf(created);
  try {
    const byKind = Map.groupBy(created, (_, n) => `${orders[n]?.['mail-type']} ${orders[n]?.['mail-category']}`);
    for (const [kind, items] of byKind)
      await intoBatch(
        items.map(({ id }) => id),
        { office: content.sender.pickupPointId ?? '', owner, day: option.takeDate, kind },
        call,
      );
    if (confirmed.id && confirmed.pieces) await call.notes.write(barcodesNote(confirmed.id), confirmed.pieces.join());
    return { kind: 'confirmed', ...confirmed };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    const isRefused = problem.kind === 'invalid' || problem.kind === 'notServed';
    const ids = created.map(({ id }) => id);
    return { kind: isRefused && (await isDeleted(ids, call)) ? 'rejected' : 'unknown', problem };
  }
}

async function isDeleted(ids: readonly number[], call: CallContext): Promise<boolean> {
  try {
    return read(await send(call, 'DELETE', '/1.0/backlog', ids), idsAnswer).errors.length === 0;
  } catch {
    return false;
  }
}

const noOrder = {
  en: 'Russian Post answered without the order.',
  ru: 'В ответе Почты России нет заказа.',
};
