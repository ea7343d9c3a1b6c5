import { amountToCollect, countryName, hasService, type Kopecks, type LocalDate, type Order } from '@cartage/core';
import { cargoSummary } from '../parts/cargo-summary.ts';
import type { PaperInput } from '../parts/document-input.ts';
import { cityOf } from '../parts/party-place.ts';

/** An order, as far as the register needs it. */
export interface RegisterLine {
  readonly number: string;
  readonly vendorNumber: string | null;
  /** By which the vendor's scanners know its places; empty: by the number of the waybill. */
  readonly pieces: readonly string[];
  readonly customerNumber: string | null;
  readonly receiverName: string;
  /** The receiver's, as it is printed. */
  readonly city: string;
  readonly places: number;
  readonly weightKg: number;
  /** The day on which it was to be fetched, where the register is of another one. */
  readonly takeDate?: LocalDate;
  /** Cash on delivery; 0: none. */
  readonly toCollect: Kopecks;
}

/** What a register says of an order; of its content no more is needed. */
export function registerLine(order: Order, input: PaperInput): RegisterLine {
  const { receiver, cargo, services } = order.content;
  return {
    number: order.number,
    vendorNumber: order.vendorInvoiceNumber,
    pieces: order.pieces,
    customerNumber: order.content.customerOrderId,
    receiverName: receiver.name,
    city: cityOf({ ...input, order }, receiver) || countryName(receiver.country, input.locale),
    ...cargoSummary(cargo),
    toCollect: hasService(services, 'CashOnDelivery') ? amountToCollect(order) : 0,
  };
}
