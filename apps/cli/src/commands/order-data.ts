import { type Instant, type Kopecks, type Option, type OrderContent, roublesFromKopecks } from '@cartage/core';
import type { ShownOrder } from '@cartage/service';
import { isoMoment } from '../moments.ts';

/** An order for programs, instants in UTC and money in roubles; all of it but what opens it to strangers. */
export const orderData = ({ order, events, entries }: ShownOrder): unknown => {
  const { key: _, content, option, price, createdAt, statusAt, ...rest } = order;
  const { deliveredAt, plannedDeliveryAt, vendorEventAt, cancelAskedAt } = order;
  return {
    ...rest,
    price: money(price),
    createdAt: isoMoment(createdAt),
    statusAt: isoMoment(statusAt),
    deliveredAt: moment(deliveredAt),
    plannedDeliveryAt: moment(plannedDeliveryAt),
    vendorEventAt: moment(vendorEventAt),
    cancelAskedAt: moment(cancelAskedAt),
    content: contentData(content),
    option: option && optionData(option),
    events: events.map((event) => ({ ...event, at: isoMoment(event.at), text: event.text.en })),
    entries: entries.map((entry) => ({
      ...entry,
      at: isoMoment(entry.at),
      text: entry.text.en,
      amount: roublesFromKopecks(entry.amount),
    })),
  };
};

const contentData = (content: OrderContent): unknown => ({
  ...content,
  cargo: {
    ...content.cargo,
    customsValue: money(content.cargo.customsValue),
    products: content.cargo.products.map((product) => ({
      ...product,
      cost: money(product.cost),
      costForReceiver: money(product.costForReceiver),
      purchasedAmount: money(product.purchasedAmount),
    })),
  },
  services: content.services.map((service) => ({ ...service, sum: money(service.sum) })),
  receiverDeliveryCharge: money(content.receiverDeliveryCharge),
});

const optionData = (option: Option): unknown => ({
  ...option,
  tariffPrice: money(option.tariffPrice),
  price: money(option.price),
  services: option.services.map((service) => ({ ...service, price: money(service.price) })),
  deliveryFrom: moment(option.deliveryFrom),
  deliveryTo: moment(option.deliveryTo),
});

const money = (amount: Kopecks | null): number | null => (amount === null ? null : roublesFromKopecks(amount));

const moment = (at: Instant | null): string | null => (at === null ? null : isoMoment(at));
