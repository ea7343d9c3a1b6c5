import { type Defect, defect, does, tells } from '../defect.ts';
import { ofWebhook } from './track-defects.ts';

let asked = 0;
const sameNews = 'tells the same of a shipment, whichever way it comes';
const everyChange = 'tells every change since the cursor of the last answer';

export const newsDefects: readonly Defect[] = [
  defect(
    'other moments from the webhook',
    'reads what the vendor calls us with as what it tells when it is asked',
    ofWebhook((told) =>
      told.map((one) => ({ ...one, events: one.events.map((event) => ({ ...event, at: event.at - 5 * 3_600_000 })) })),
    ),
  ),
  defect('a door that is open to all', 'lets in nobody who is not the vendor', (right) => ({
    ...right,
    ...(right.webhook && { webhook: { ...right.webhook, verify: () => true } }),
  })),
  defect('a door that asks for any signature', 'lets in nobody who is not the vendor', (right) => ({
    ...right,
    ...(right.webhook && {
      webhook: { ...right.webhook, verify: ({ headers }) => headers['x-signature'] !== undefined },
    }),
  })),
  defect('a door that does not look at what is signed', 'lets in nobody who is not the vendor', (right) => ({
    ...right,
    ...(right.webhook && {
      webhook: { ...right.webhook, verify: ({ headers }) => /^[\da-f]{64}$/.test(headers['x-signature'] ?? '') },
    }),
  })),
  defect('a subscription with every call', 'has the vendor call one address once', (right) => ({
    ...right,
    ...(right.webhook && {
      webhook: {
        ...right.webhook,
        subscribe: async (url, call) => right.webhook?.subscribe?.(`${url}?${++asked}`, call),
      },
    }),
  })),
  defect(
    'a cursor that stays where it was',
    everyChange,
    tells('changes', (told, cursor) => ({ ...told, cursor: cursor ?? told.cursor })),
  ),
  defect(
    'no end of changes',
    everyChange,
    tells('changes', (told) => ({ ...told, isMore: true })),
  ),
  defect(
    'changes from now on, whatever the cursor is',
    everyChange,
    does('changes', (right, _, call) => right(null, call)),
  ),
  defect(
    'one shipment lost of those that changed',
    everyChange,
    tells('changes', (told) => ({ ...told, shipments: told.shipments.slice(0, -1) })),
  ),
  defect(
    'changes under the vendor’s number',
    everyChange,
    tells('changes', (told) => ({
      ...told,
      shipments: told.shipments.map((one) => ({ ...one, reference: one.numbers.invoiceNumber ?? one.reference })),
    })),
  ),

  defect(
    'of the webhook the events alone',
    sameNews,
    ofWebhook((told) => told.map(({ reference, events, numbers }) => ({ reference, events, numbers }))),
  ),
  defect(
    'of the webhook the price without its kopecks',
    sameNews,
    ofWebhook((told) =>
      told.map((one) => ({ ...one, ...(one.price !== undefined && { price: one.price - (one.price % 100) - 100 }) })),
    ),
  ),
  defect(
    'of changes the events alone',
    sameNews,
    tells('changes', (told) => ({
      ...told,
      shipments: told.shipments.map(({ reference, events, numbers }) => ({ reference, events, numbers })),
    })),
  ),
];
