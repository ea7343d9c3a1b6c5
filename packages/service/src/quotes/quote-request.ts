import type { OrderContent, QuoteRequest } from '@cartage/core';

/** What the order's price depends on. */
export const quoteRequestOf = (content: OrderContent): QuoteRequest => ({
  sender: content.sender,
  receiver: content.receiver,
  cargo: content.cargo,
  services: content.services,
  vendorServices: content.vendorServices,
  pickup: content.pickup,
  terms: content.terms,
  filter: content.filter,
  receiverDeliveryCharge: content.receiverDeliveryCharge,
});

/** The chosen vendor and tariff alone, in place of the filter that was asked for at first. */
export const chosenRequest = (content: OrderContent): QuoteRequest => ({
  ...quoteRequestOf(content),
  filter: content.choice
    ? {
        vendorIds: [content.choice.vendorId],
        tariffIds: [content.choice.tariffId],
        ...(content.choice.contractType && { contractType: content.choice.contractType }),
      }
    : content.filter,
});
