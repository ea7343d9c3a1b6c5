import { amountToCollect, countryName, hasService, type Order } from '@cartage/core';
import type { PaperInput, RegisterLine } from '../input.ts';
import { cargoSummary } from '../parts/cargo-summary.ts';
import { cityOf } from '../parts/party-place.ts';

/** What a register says of an order; of its content no more is needed. */
export function registerLine(order: Order, input: PaperInput): RegisterLine {
  const { receiver, cargo, services } = order.content;
  return {
    number: order.number,
    vendorNumber: order.vendorInvoiceNumber,
    customerNumber: order.content.customerOrderId,
    receiverName: receiver.name,
    city: cityOf({ ...input, order }, receiver) || countryName(receiver.country, input.locale),
    ...cargoSummary(cargo),
    toCollect: hasService(services, 'CashOnDelivery') ? amountToCollect(order) : 0,
  };
}
