import type { Contract } from '@cartage/wire';
import type { Reply } from './reply.ts';

// What a page of any origin may call, and read the answer of (interface 1.18). No browser adds a key or a token by
// itself, so that a page gets no further than the token it has been given.

const readable = [
  ...['Content-Disposition', 'ETag', 'Idempotency-Replayed', 'Location', 'Preference-Applied'],
  ...['RateLimit-Limit', 'RateLimit-Policy', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'],
  ...['X-Company-Id', 'X-Failed-Vendors', 'X-Left-Out-Vendors', 'X-Not-Printed', 'X-Order-Id', 'X-Point-Problems'],
  ...['X-Print-Warnings', 'X-Request-Id'],
];

const writable = [
  ...['Authorization', 'Content-Type', 'Accept-Language', 'Idempotency-Key', 'If-None-Match', 'Prefer'],
  ...['Last-Event-ID', 'X-Request-Id'],
];

/** Of every answer that a page may read. */
export const readableByPages = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': readable.join(', '),
};

/** What a browser is told that asks before it sends. `methods`: those that pages may call at this address. */
export const preflightReply = (methods: readonly Contract['method'][]): Reply => ({
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': writable.join(', '),
    'Access-Control-Max-Age': '86400',
    'X-Content-Type-Options': 'nosniff',
  },
  content: null,
});
