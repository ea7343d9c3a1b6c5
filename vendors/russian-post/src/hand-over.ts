import {
  type CallContext,
  type HandOverOutcome,
  type Shipment,
  sendOnce,
  toVendorProblem,
  type VendorAnswer,
  VendorProblem,
} from '@cartage/vendor-kit';
import { read, refusalOf, send } from './client.ts';
import { buildGoods, sumsOf } from './consignment.ts';
import { destinationOf, namesOf } from './destination.ts';
import { confirmationOf } from './find.ts';
import { createdAnswer, type Destination, idsAnswer, type OrderRequest } from './protocol.ts';

type Receiver = Destination & Awaited<ReturnType<typeof namesOf>>;

/** Two steps at Russian Post: an order among the new ones, and a batch that holds it on the day it is brought. */
export async function handOver(shipment: Shipment, call: CallContext): Promise<HandOverOutcome> {
  const outcome = await sendOnce({
    prepare: async () => buildOrder(shipment, await receiverOf(shipment, call)),
    send: (order) => send(call, 'PUT', '/2.0/user/backlog', [order]),
    read: readHandOver,
  });
  return outcome.kind === 'confirmed' ? intoBatch(outcome, shipment.option.takeDate, call) : outcome;
}

async function receiverOf({ content: { receiver }, route }: Shipment, call: CallContext): Promise<Receiver> {
  const [destination, names] = await Promise.all([
    destinationOf(receiver, route.destination, call),
    namesOf(receiver.name, call),
  ]);
  return { ...destination, ...names };
}

function buildOrder({ reference, content, option }: Shipment, receiver: Receiver): OrderRequest {
  const sums = sumsOf(content);
  return {
    ...receiver,
    ...buildGoods(option.tariffId, content.cargo, sums),
    ...(sums.declared > 0 && { 'insr-value': sums.declared }),
    ...(sums.collected > 0 && { payment: sums.collected }),
    'order-num': reference,
    'postoffice-code': content.sender.pickupPointId ?? '',
    'mail-direct': 643,
    'tel-address': phoneOf(content.receiver.phone),
    fragile: false,
  };
}

/** The first number alone, in digits with the country's 7. */
export const phoneOf = (phone: string): number =>
  Number((/\+?\d[\d\s()-]*/.exec(phone)?.[0] ?? '').replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7'));

function readHandOver(answer: VendorAnswer): HandOverOutcome {
  const { orders, errors } = read(answer, createdAnswer);
  if (errors.length > 0) throw refusalOf(errors);
  const [order] = orders;
  if (order === undefined) throw new VendorProblem({ kind: 'defect' }, noOrder);
  return { kind: 'confirmed', ...confirmationOf({ id: order['result-id'], barcode: order.barcode }) };
}

/** An order that no batch takes is no order: it goes, and the reason stays. In doubt the host looks. */
async function intoBatch(
  outcome: HandOverOutcome & { readonly kind: 'confirmed' },
  day: string,
  call: CallContext,
): Promise<HandOverOutcome> {
  const ids = [Number(outcome.id)];
  try {
    const { errors } = read(await send(call, 'POST', `/1.0/user/shipment?sending-date=${day}`, ids), idsAnswer);
    if (errors.length > 0) throw refusalOf(errors);
    return outcome;
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    const isRefused = problem.kind === 'invalid' || problem.kind === 'notServed';
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
