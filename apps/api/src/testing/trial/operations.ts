import { isProblem } from '@cartage/core';
import { asIs, checkedOperation, type Operation, operation } from '../../http/operation.ts';
import { asksForEvents } from '../../http/preferences.ts';
import { nextLink } from '../../http/public-url.ts';
import * as acts from './acts.ts';
import * as wire from './wire.ts';

// The second edit of each operation: its contract bound to its act.

const shown = ({ number, status, detail }: { number: string; status: string; detail: string | null }) => ({
  orderId: number,
  status,
  detail,
});

/** The parameter comes before what is fixed, on purpose. */
export const operations: readonly Operation[] = [
  operation({
    contract: wire.getOne,
    convert: ({ params, query }) => asIs({ number: params.orderId, withDetail: query.withDetail ?? false }),
    act: (ctx, { number, withDetail }) => acts.showOrder(ctx, { number, orderKey: null }, withDetail),
    reply: (order) => (isProblem(order) ? { problems: [order] } : { status: 200, json: shown(order) }),
  }),
  checkedOperation({
    contract: wire.change,
    convert: ({ params, body }) => {
      const { value, ...rest } = wire.toChanges(body.changes);
      return { ...rest, value: { number: params.orderId, names: value } };
    },
    check: acts.checkChange,
    act: acts.changeOrder,
    reply: (order) => (isProblem(order) ? { problems: [order] } : { status: 200, json: shown(order) }),
  }),
  operation({
    contract: wire.list,
    convert: ({ query }) => asIs({ numbers: query.ordersId ?? [], page: wire.toPage(query) }),
    act: async (ctx, { numbers, page }) => ({ page, found: await acts.listOrders(ctx, numbers, page) }),
    reply: ({ page, found: { orders, totalCount, isLast } }, call) => ({
      status: 200,
      json: {
        orders: orders.map((order) => shown({ ...order, detail: null })),
        totalCount,
        nextLink: isLast ? null : nextLink(call.url, { PageNum: page.number + 1 }),
      },
    }),
  }),
  operation({
    contract: wire.upload,
    convert: ({ body }) => asIs({ name: body.name, bytes: Buffer.from(body.base64File, 'base64') }),
    act: (ctx, { name, bytes }) => acts.keepFile(ctx, name, bytes),
    reply: (file) => ({ status: 200, json: file }),
  }),
  operation({
    contract: wire.follow,
    convert: () => asIs(null),
    act: async (ctx) => ctx,
    reply: (ctx, call) =>
      asksForEvents(call.accept)
        ? { status: 200, events: acts.countsOfFiles(ctx) }
        : { status: 200, json: { kept: acts.countFiles(ctx) } },
  }),
  operation({
    contract: wire.download,
    convert: ({ params }) => asIs(params.fileId),
    act: acts.findFile,
    reply: (file) =>
      isProblem(file)
        ? { problems: [file] }
        : { status: 200, file: { content: file.bytes, name: file.name, mimeType: 'text/plain' } },
  }),
  operation({
    contract: wire.page,
    convert: ({ query }) => asIs(query.cityId),
    act: async (_ctx, cityId) => cityId,
    reply: (cityId) => ({ status: 200, html: `<!doctype html><title>${cityId.length}</title>` }),
  }),
  operation({
    contract: wire.priced,
    convert: () => asIs(null),
    act: async () => [100],
    reply: (prices) => ({ status: 200, json: { prices } }),
  }),
  operation({
    contract: wire.createFor,
    convert: ({ body: { companyId = null, project } }) => ({
      value: project,
      forCompany: [{ companyId, target: 'companyId' }],
      problems: [],
      targetOf: (target) => target,
    }),
    act: acts.makeFor,
    reply: ({ number, companyId, partnerId, markUp }) => ({
      status: 201,
      json: { orderId: number, companyId, partnerId, markUp },
    }),
  }),
  operation({
    contract: wire.issueKey,
    convert: ({ body }) => asIs(body.name),
    act: acts.issue,
    reply: (userApiKey) => ({ status: 200, json: { userApiKey } }),
  }),
];
