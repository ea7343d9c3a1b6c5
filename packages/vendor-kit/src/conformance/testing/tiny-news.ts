import { type OrderStatus, parseDateTime, sameText, type VendorEvent } from '@cartage/core';
import { z } from 'zod';
import type { CallContext } from '../../adapter/call-context.ts';
import type { ShipmentEvents, ShipmentFacts, ShipmentRef, VendorChanges } from '../../adapter/shipment.ts';
import { VendorProblem } from '../../adapter/vendor-problem.ts';
import type { VendorWebhook } from '../../adapter/webhook.ts';
import { readText } from '../../answers/read-answer.ts';
import { isSignedBy } from '../../secrets/is-signed-by.ts';
import type { Quirks } from './quirks.ts';
import { ask, read } from './tiny-client.ts';
import { kopecksOf, writtenCode } from './tiny-protocol.ts';
import { currencyOf, momentOf } from './tiny-quote.ts';

const statuses: Readonly<Record<string, OrderStatus>> = {
  TAKEN: 'ParcelPickedUp',
  ROAD: 'ParcelOnTheWay',
  THERE: 'ParcelInTheRecipientCity',
  OUT: 'ParcelHandedForDelivery',
  DONE: 'Finished',
  CANCELED: 'Canceled',
  REFUSED: 'RefuseOfDelivery',
  BACK: 'Returning',
  RETURNED: 'FinishedWithReturn',
};

/** By the codes as the vendor writes them. */
export const statusesOf = ({ codes }: Quirks): Readonly<Record<string, OrderStatus>> =>
  Object.fromEntries(Object.entries(statuses).map(([code, status]) => [String(writtenCode(code, codes)), status]));

const history = z.object({
  ref: z.string(),
  number: z.string().nullish(),
  events: z.array(z.unknown()),
  rub: z.string().nullish(),
  currency: z.string().nullish(),
  due: z.string().nullish(),
  kept_until: z.string().nullish(),
  url: z.string().nullish(),
  pieces: z.array(z.string()).nullish(),
});
const histories = z.object({ orders: z.array(history) });
const changed = histories.extend({ cursor: z.string() });
const event = z.object({
  code: z.union([z.string(), z.number()]),
  at: z.string(),
  text: z.string().nullish(),
  place: z.string().nullish(),
  taker: z.string().nullish(),
  bought: z.array(z.object({ sku: z.string(), count: z.int(), rub: z.string() })).nullish(),
  paid_rub: z.string().nullish(),
});

export async function track(
  quirks: Quirks,
  shipments: readonly ShipmentRef[],
  call: CallContext,
): Promise<readonly ShipmentEvents[]> {
  const refs = shipments.map(({ reference }) => reference);
  if (quirks.xml) {
    const form = new URLSearchParams(refs.map((ref): [string, string] => ['ref', ref]));
    const text = readText(await ask(quirks, call, 'POST', '/events', { form }));
    return historiesFromXml(text).map((one) => toldOf(quirks, one));
  }
  return read(await ask(quirks, call, 'POST', '/events', { json: { refs } }), histories).orders.map((one) =>
    toldOf(quirks, one),
  );
}

export async function changes(quirks: Quirks, cursor: string | null, call: CallContext): Promise<VendorChanges> {
  const query = cursor === null ? '' : `?since=${encodeURIComponent(cursor)}`;
  const told = read(await ask(quirks, call, 'GET', `/changes${query}`), changed);
  return { shipments: told.orders.map((one) => toldOf(quirks, one)), cursor: told.cursor, isMore: false };
}

export const webhookOf = (quirks: Quirks): VendorWebhook => ({
  verify: ({ bytes, headers }, { credentials: { signingKey: secret = '' } }) =>
    isSignedBy({ secret, parts: [bytes], signature: headers['x-signature'] ?? '' }),
  read: async ({ bytes }) => [toldOf(quirks, history.parse(JSON.parse(Buffer.from(bytes).toString())))],
  subscribe: async (url, call) => void read(await ask(quirks, call, 'PUT', '/hooks', { json: { url } }), z.object({})),
});

const toldOf = (quirks: Quirks, { ref, number, events, ...news }: z.infer<typeof history>): ShipmentEvents => ({
  reference: ref,
  events: events.flatMap((one) => eventOf(quirks, one) ?? []),
  numbers: number == null ? {} : { invoiceNumber: number },
  ...factsOf(news),
});

type News = Omit<z.infer<typeof history>, 'ref' | 'number' | 'events'>;

function factsOf({ rub, currency, due, kept_until, url, pieces }: News): ShipmentFacts {
  const planned = due == null ? null : momentOf(due);
  return {
    ...(rub != null && { price: kopecksOf(rub), ...currencyOf(currency ?? undefined) }),
    ...(planned !== null && { plannedDeliveryAt: planned }),
    ...(kept_until != null && { storedUntil: kept_until }),
    ...(url != null && { trackingUrl: url }),
    ...(pieces != null && pieces.length > 0 && { pieces }),
  };
}

/** Of one that cannot be read, nothing: it must not hide the others. */
function eventOf(quirks: Quirks, told: unknown): VendorEvent | undefined {
  const { data } = event.safeParse(told);
  const at = data && parseDateTime(data.at, 'Asia/Yekaterinburg');
  if (data === undefined || at === undefined) return undefined;
  const status = statusesOf(quirks)[String(data.code)] ?? 'VendorStatus';
  return {
    at,
    source: 'Tiny',
    text: sameText([data.text, data.place].filter((part) => part != null).join(' ')),
    status,
    isReturn: status === 'Returning' || status === 'FinishedWithReturn',
    receivedBy: data.taker ?? null,
    purchased: data.bought?.map(({ sku, count, rub }) => ({ product: sku, quantity: count, sum: kopecksOf(rub) })),
    collected: data.paid_rub == null ? null : kopecksOf(data.paid_rub),
  };
}

function historiesFromXml(text: string): z.infer<typeof history>[] {
  if (!/<\/events>$/.test(text)) throw new VendorProblem({ kind: 'defect' }, 'That is no list of events.');
  const rows = [...text.matchAll(/<event ref="([^"]*)" code="([^"]*)" at="([^"]*)">([^<]*)<\/event>/g)];
  const refs = [...new Set(rows.map(([, ref = '']) => ref))];
  return refs.map((ref) => ({
    ref,
    events: rows.filter(([, of]) => of === ref).map(([, , code, at, words]) => ({ code, at, text: words })),
  }));
}
