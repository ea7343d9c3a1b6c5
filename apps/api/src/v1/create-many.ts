import { isPassing, leftOutOnce, type Problem } from '@cartage/core';
import { checkNewOrders, createOrders, type ElementResult, onceEach } from '@cartage/service';
import { fromOrderResult, fromPushError, toNewOrders, v1Operations } from '@cartage/wire/v1';
import { missingVendors } from '../http/answer-headers.ts';
import { type Call, checkedOperation, retarget } from '../http/operation.ts';
import { createReply } from './create.ts';

export const createMany = checkedOperation({
  contract: v1Operations.CreateMany,
  convert: ({ body }) => toNewOrders(body),
  check: checkNewOrders,
  act: createOrders,
  reply: (results, call) => {
    const handedOver = results.flatMap((result) =>
      result.kind === 'handed-over' ? [fromOrderResult(result.order, call)] : [],
    );
    if (handedOver.length === results.length) return { status: 201, json: handedOver };
    const quotes = results.flatMap(quoteOf);
    const failures = onceEach(quotes.flatMap((quote) => quote.failures));
    const leftOut = leftOutOnce(quotes.flatMap((quote) => quote.leftOut));
    return {
      status: 200,
      headers: missingVendors({ failures, leftOut }, inElement(call, 0)),
      json: results.map((result, index) => elementOf(result, inElement(call, index))),
    };
  },
  passes: (results) => results.flatMap(problemsOf).some(isPassing),
});

/** Element i is what the operation on one would have answered, so its places are those of the element alone. */
export const inElement = (call: Call, index: number): Call => ({
  ...call,
  targetOf: (target) => call.targetOf(`[${index}].${target}`).replace(`[${index}].`, ''),
});

const elementOf = (result: ElementResult, call: Call) => {
  if (result.kind !== 'saved' && result.kind !== 'failed') {
    const reply = createReply(result, call);
    if (!('problems' in reply)) return reply.json;
  }
  const problems = problemsOf(result).map((found) => retarget(found, call.targetOf));
  // Without an order: another request took its customerOrderId meanwhile. Whatever is saved is told of by its number.
  return fromPushError(('order' in result && result.order?.number) || '', problems, [], call);
};

/** The options that the element shows, with what is missing among them. */
const quoteOf = (result: ElementResult) => {
  if (result.kind === 'draft') return [result.quote];
  return result.kind === 'rejected' ? [result.alternatives] : [];
};

const problemsOf = (result: ElementResult): readonly Problem[] => {
  if ('problems' in result) return result.problems;
  return 'problem' in result ? [result.problem] : [];
};
