import { parseDateTime } from '@cartage/core';
import {
  type CallContext,
  isSignedBy,
  type ShipmentEvents,
  signatureOf,
  toVendorProblem,
  type VendorAccount,
  VendorProblem,
  type VendorWebhook,
  vendorEvent,
} from '@cartage/vendor-kit';
import { read, readAccepted, send } from './client.ts';
import { forthOf, orderById } from './find.ts';
import { manifest } from './manifest.ts';
import { type Notification, notification, subscriptions } from './protocol.ts';
import { statusOf } from './statuses.ts';
import { newsOf } from './track.ts';

/** CDEK signs nothing: a word in the address, which only we could have made, says who calls. */
export const webhook: VendorWebhook = {
  verify: ({ query }, { credentials: { securePassword = '' }, id }) =>
    isSignedBy({ secret: securePassword, parts: ['webhook of ', id], signature: query.word ?? '' }),
  read: async ({ bytes }, call) => {
    const { success, data } = notification.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (!success) throw new VendorProblem({ kind: 'defect' }, 'CDEK called with something that is no news.');
    // Orders in the other direction, which a customer's return or a reverse is, are no shipments of ours.
    if (data.type !== KIND || data.attributes.is_client_return || data.attributes.is_reverse) return [];
    const news = await newsAbout(data, call);
    return news === null ? [] : [news];
  },
  /** CDEK takes an address twice, and has room for two: one that is there stays, and what our address was before goes. */
  subscribe: async (url, call) => {
    const addressed = new URL(url);
    addressed.searchParams.set('word', call.secret(wordOf(call.account)));
    const ours = read(await send(call, 'GET', '/v2/webhooks'), subscriptions).filter(
      (one) => one.type === KIND && one.url.split('?')[0] === url.split('?')[0],
    );
    for (const { uuid } of ours.filter((one) => one.url !== addressed.href))
      readAccepted(await send(call, 'DELETE', `/v2/webhooks/${encodeURIComponent(uuid)}`));
    if (!ours.some((one) => one.url === addressed.href))
      readAccepted(await send(call, 'POST', '/v2/webhooks', { type: KIND, url: addressed.href }));
  },
};

const KIND = 'ORDER_STATUS';

const wordOf = ({ id, credentials: { securePassword = '' } }: VendorAccount): string =>
  signatureOf({ secret: securePassword, parts: ['webhook of ', id] });

/** The order is asked for: the call names the status, and neither its words nor the other ones. */
async function newsAbout({ uuid, attributes }: Notification, call: CallContext): Promise<ShipmentEvents | null> {
  try {
    const order = await orderById(uuid, call);
    const direct = attributes.is_return ? await forthOf(order, call) : order;
    const reference = direct.entity?.number;
    return reference ? newsOf(reference, direct, call) : null;
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'notFound' || attributes.code !== 'REMOVED') throw problem;
    return removalOf(uuid, attributes, call);
  }
}

/** CDEK may not show an order any more that it tells the removal of. */
function removalOf(uuid: string, attributes: Notification['attributes'], call: CallContext): ShipmentEvents | null {
  const at = parseDateTime(attributes.status_date_time ?? '', call.timeZone);
  const event = vendorEvent({ at, source: manifest.name, text: 'Удален', status: statusOf('REMOVED') });
  if (!attributes.number || event === undefined) return null;
  return { reference: attributes.number, events: [event], numbers: { id: uuid } };
}
