import { canonicalOrderNumber, isProblem } from '@cartage/core';
import { approveOrder, type HandOverResult, refuseApproval } from '@cartage/service';
import { type Command, done, failed, type Outcome } from '../command.ts';

/** Orders that wait for a manager (specification, ApiUrgentTypes, DayOffExpress). */
export const orderCommands: readonly Command[] = [
  {
    name: 'order approve',
    parameters: ['number'],
    summary: 'Agrees to an order that awaits approval and hands it over to its vendor.',
    run: async (service, [number = '']) =>
      handedOver(number, await approveOrder(service, canonicalOrderNumber(number))),
  },
  {
    name: 'order refuse',
    parameters: ['number'],
    summary: 'Makes an order that awaits approval a draft again.',
    run: async (service, [number = '']) => {
      const order = await refuseApproval(service, canonicalOrderNumber(number));
      return isProblem(order)
        ? failed(`${number}: ${order.text.en}`)
        : done(`${order.number} is a draft again; its customer may hand it over another way.`);
    },
  },
];

const handedOver = (number: string, result: HandOverResult): Outcome => {
  switch (result.kind) {
    case 'handed-over':
      return done(
        `${result.order.number} was handed over to ${result.order.option?.vendor.name}, waybill ${result.order.vendorInvoiceNumber}.`,
      );
    case 'pending':
    case 'unavailable':
      return done(`${result.order.number} was approved. ${result.problem.text.en} The worker goes on with it.`);
    case 'awaits-approval':
    case 'rejected':
      return failed(`${result.order.number}: ${result.problem.text.en}`);
    case 'refused':
      return failed(`${number}: ${result.problems.map(({ text }) => text.en).join(' ')}`);
  }
};
