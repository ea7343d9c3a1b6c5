import type { VendorNotice } from '@cartage/storage';
import type { WebhookRequest } from '@cartage/vendor-kit';
import type { Binding } from '../secrets/sealing.ts';

/**
 * Copied to another row or connection, a request does not open. The first part is how the table was called when the
 * first ones were sealed: with another they would not open.
 */
export const bindingOfNotice = ({ id, connection }: Pick<VendorNotice, 'id' | 'connection'>): Binding => [
  'vendor_webhooks',
  id,
  connection,
];

/** What proves who calls; nobody needs it once `verify` has seen it. */
const proofs = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** The request as it is sealed: a line of JSON, and the bytes as they came. */
export const packNotice = ({ method, query, headers, bytes }: WebhookRequest): Uint8Array => {
  const needed = Object.fromEntries(Object.entries(headers).filter(([name]) => !proofs.has(name)));
  return Buffer.concat([Buffer.from(`${JSON.stringify({ method, query, headers: needed })}\n`), bytes]);
};

export const unpackNotice = (packed: Uint8Array): WebhookRequest => {
  const end = packed.indexOf(LINE_FEED);
  const line = JSON.parse(Buffer.from(packed.subarray(0, end)).toString()) as Omit<WebhookRequest, 'bytes'>;
  return { ...line, bytes: packed.subarray(end + 1) };
};

const LINE_FEED = 10;
