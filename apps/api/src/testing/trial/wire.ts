import { type Problem, problem } from '@cartage/core';
import { type Contract, type Converted, contract, pageOf, pagingQuery } from '@cartage/wire';
import { z } from 'zod';

// The first edit of each operation: its contract, which its table lists, and its words into the core's.

const errors = z.object({
  errors: z.array(z.strictObject({ code: z.string(), message: z.string(), target: z.string().nullable() })),
});
const refused = { description: 'Refused.', json: errors };
const failures = { 400: refused, 403: refused, 413: refused, 415: refused, 429: refused, 500: refused } as const;
const usual = { bodyLimit: 'normal', isIdempotent: false, replies: failures, tag: 'trial' } as const;
const summary = { en: 'For trial.', ru: 'Для проверки.' };

const text = z.string().min(1);
const anOrder = z.object({ orderId: z.string(), status: z.string(), detail: z.string().nullable() });

/** GET with path and query. */
export const getOne = contract({
  ...usual,
  name: 'GetOne',
  method: 'GET',
  path: '/openapi/trial/Orders/{orderId}',
  ids: { orderId: 'OrderNotFound' },
  summary,
  right: ['Orders.Read'],
  params: z.object({ orderId: text }),
  query: z.object({ withDetail: z.boolean().nullish() }),
  replies: { 200: { description: 'The order.', json: anOrder }, ...failures },
  examples: [{ summary: 'One', params: { orderId: 'CTG-4820-9135' }, query: { withDetail: true } }],
});

/** GET of a list in pages; its fixed path stands beside a parameter's. */
export const list = contract({
  ...usual,
  name: 'List',
  method: 'GET',
  path: '/openapi/trial/Orders/All',
  ids: { ordersId: 'unseen' },
  summary,
  right: ['Orders.Read'],
  query: z.object({ ordersId: z.array(z.string()).nullish(), CreatedFrom: z.iso.date().nullish(), ...pagingQuery(2) }),
  replies: {
    200: {
      description: 'A page.',
      json: z.object({ orders: z.array(anOrder), totalCount: z.int(), nextLink: z.string().nullable() }),
    },
    ...failures,
  },
  examples: [{ summary: 'Two', query: { ordersId: ['CTG-4820-9135'], PageNum: 1 } }],
});

/** PATCH. */
export const change = contract({
  ...usual,
  name: 'Change',
  method: 'PATCH',
  path: '/openapi/trial/Orders/{orderId}',
  ids: { orderId: 'OrderNotFound' },
  summary,
  right: ['Orders.Write'],
  params: z.object({ orderId: text }),
  body: z.object({ changes: z.record(z.string(), z.unknown()) }),
  replies: { 200: { description: 'The order.', json: anOrder }, ...failures },
  examples: [{ summary: 'A name', params: { orderId: 'CTG-4820-9135' }, body: { changes: { 'receiver.name': 'N' } } }],
});

export const toChanges = (changes: Readonly<Record<string, unknown>>): Converted<readonly string[]> => {
  const names = Object.keys(changes);
  const unknown = names.filter((name) => name !== 'receiver.name');
  return { value: names, problems: unknown.map(unknownName), targetOf: (target) => target };
};
const unknownName = (name: string): Problem =>
  problem('RequestInvalid', name, { en: `There is no field ${name}.`, ru: `Нет поля ${name}.` });

/** A file up. */
export const upload = contract({
  ...usual,
  name: 'Upload',
  method: 'POST',
  path: '/openapi/trial/Files',
  summary,
  right: ['Attachments'],
  bodyLimit: 'base64',
  body: z.object({ name: text, base64File: z.base64() }),
  replies: { 200: { description: 'Kept.', json: z.object({ guid: z.string(), size: z.int() }) }, ...failures },
  examples: [{ summary: 'A text', body: { name: 'накладная.txt', base64File: 'eA==' } }],
});

/**
 * The same answer again whenever it has changed, for a page of any origin; a page without headers sends its token in the
 * address. At the same path is one that no page may call.
 */
export const follow = contract({
  ...usual,
  name: 'Follow',
  method: 'GET',
  path: '/openapi/trial/Files',
  summary,
  right: ['Attachments'],
  credential: 'token-anywhere',
  fromPages: true,
  replies: {
    200: { description: 'How many are kept.', json: z.object({ kept: z.int() }), orEvents: true },
    ...failures,
  },
  examples: [{ summary: 'Now' }],
});

/** A file down, with a type of its own. */
export const download = contract({
  ...usual,
  name: 'Download',
  method: 'GET',
  path: '/openapi/trial/Files/{fileId}',
  ids: { fileId: 'AccessDenied' },
  summary,
  right: ['Attachments'],
  params: z.object({ fileId: text }),
  replies: { 200: { description: 'The file.', file: '*/*' }, ...failures },
  examples: [{ summary: 'One', params: { fileId: 'sample' } }],
});

/** An HTML page, opened by the token in its address. */
export const page = contract({
  ...usual,
  name: 'Page',
  method: 'GET',
  path: '/openapi/trial/Map',
  summary,
  right: ['PickupPoints'],
  credential: 'token-in-query',
  query: z.object({ cityId: text }),
  replies: { 200: { description: 'The page.', html: true }, ...failures },
  examples: [{ summary: 'Moscow', query: { cityId: '7700000000000' } }],
});

/** One that needs a right of its own, and two of them. */
export const priced = contract({
  ...usual,
  name: 'Priced',
  method: 'GET',
  path: '/openapi/trial/Prices',
  summary,
  right: ['PickupPoints', 'Calc'],
  replies: { 200: { description: 'Prices.', json: z.object({ prices: z.array(z.number()) }) }, ...failures },
  examples: [{ summary: 'All' }],
});

/** One for another company, and for a partner; done once. */
export const createFor = contract({
  ...usual,
  name: 'CreateFor',
  method: 'POST',
  path: '/openapi/trial/Batches/{batch}/Orders',
  ids: { companyId: 'AccessDenied' },
  summary,
  right: ['Orders.Write'],
  isIdempotent: true,
  takesPartnerKey: true,
  params: z.object({ batch: text }),
  query: z.object({ isUrgent: z.boolean().nullish() }),
  body: z.object({ companyId: z.int32().nullish(), project: text }),
  replies: {
    201: {
      description: 'Made.',
      json: z.object({ orderId: z.string(), companyId: z.int(), partnerId: z.int().nullable(), markUp: z.number() }),
    },
    409: refused,
    ...failures,
  },
  examples: [{ summary: 'One', params: { batch: 'monday' }, body: { project: 'P' } }],
});

/** One whose answer is a secret; done once. */
export const issueKey = contract({
  ...usual,
  name: 'IssueKey',
  method: 'POST',
  path: '/openapi/trial/Keys',
  summary,
  right: ['Companies'],
  isIdempotent: true,
  isSecret: true,
  body: z.object({ name: text }),
  replies: { 200: { description: 'The key.', json: z.object({ userApiKey: z.string() }) }, 409: refused, ...failures },
  examples: [{ summary: 'One', body: { name: 'Shop' } }],
});

export const toPage = (query: { PageNum?: number | null | undefined; PageSize?: number | null | undefined }) =>
  pageOf(query, 2);

/** The version's table, from which all else comes. */
export const trialContracts: readonly Contract[] = [
  getOne,
  list,
  change,
  upload,
  follow,
  download,
  page,
  priced,
  createFor,
  issueKey,
];
