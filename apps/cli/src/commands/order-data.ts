import {
  amountOfUnits,
  type ForeignPrice,
  type Instant,
  type Kopecks,
  type Option,
  type OrderContent,
  roublesFromKopecks,
  roublesOfRate,
  type ToldForeignPrice,
} from '@cartage/core';
import type { ShownOrder } from '@cartage/service';
import { isoMoment } from '../table.ts';

/** An order for programs, instants in UTC and money in roubles; all of it but what opens it to strangers. */
export const orderData = ({ order, events, changes, entries, payments, attention }: ShownOrder): unknown => {
  const { key: _, content, option, bought, price, vendorPrice, createdAt, statusAt, ...rest } = order;
  const { deliveredAt, plannedDeliveryAt, vendorEventAt, cancelAskedAt, vendorForeignPrice } = order;
  return {
    ...rest,
    price: money(price),
    vendorPrice: money(vendorPrice),
    vendorForeignPrice: vendorForeignPrice && foreignData(vendorForeignPrice),
    createdAt: isoMoment(createdAt),
    statusAt: isoMoment(statusAt),
    deliveredAt: moment(deliveredAt),
    plannedDeliveryAt: moment(plannedDeliveryAt),
    vendorEventAt: moment(vendorEventAt),
    cancelAskedAt: moment(cancelAskedAt),
    bought: bought && {
      collected: money(bought.collected),
      collectedAt: moment(bought.collectedAt),
      purchasedAt: moment(bought.purchasedAt),
    },
    content: contentData(content),
    option: option && optionData(option),
    attention: attention.map(({ reason, since, asked }) => ({ reason, since: isoMoment(since), asked: money(asked) })),
    events: events.map((event) => ({ ...event, at: isoMoment(event.at), text: event.text.en })),
    changes: changes.map(({ at, key, fields }) => ({
      at: isoMoment(at),
      key,
      fields: fields.map(({ path, before, after, currencies = [null, null] }) => ({
        path,
        before: fieldData(path, before, currencies[0]),
        after: fieldData(path, after, currencies[1]),
      })),
    })),
    payments: payments.map(({ id: _id, orderId: _order, ...payment }) => ({
      ...payment,
      amount: money(payment.amount),
      createdAt: isoMoment(payment.createdAt),
      expiresAt: isoMoment(payment.expiresAt),
      paidAt: moment(payment.paidAt),
      received: money(payment.received),
      refundDue: money(payment.refundDue),
      refunded: money(payment.refunded),
    })),
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
    customsValue: customsAmount(content.cargo.customsValue, content.cargo.customsCurrency),
    products: productsData(content.cargo.products, content.cargo.customsCurrency),
  },
  services: servicesData(content.services),
  receiverDeliveryCharge: money(content.receiverDeliveryCharge),
});

const customsAmount = (units: number | null, currency: string | null): number | null =>
  units === null ? null : amountOfUnits(units, currency);

const productsData = (products: OrderContent['cargo']['products'], currency: string | null): unknown =>
  products.map((product) => ({
    ...product,
    cost: money(product.cost),
    costForReceiver: money(product.costForReceiver),
    purchasedAmount: money(product.purchasedAmount),
    customsValue: customsAmount(product.customsValue ?? null, currency),
  }));

const servicesData = (services: OrderContent['services']): unknown =>
  services.map((service) => ({ ...service, sum: money(service.sum) }));

/** A field of the content by itself, as `contentData` has it. */
const fieldData = (path: string, value: unknown, currency: string | null = null): unknown => {
  switch (path) {
    case 'cargo.customsValue':
      return customsAmount(value as number | null, currency);
    case 'receiverDeliveryCharge':
      return money(value as Kopecks | null);
    case 'cargo.products':
      return productsData(value as OrderContent['cargo']['products'], currency);
    case 'services':
      return servicesData(value as OrderContent['services']);
    default:
      return value;
  }
};

const optionData = (option: Option): unknown => ({
  ...option,
  tariffPrice: money(option.tariffPrice),
  price: money(option.price),
  ...(option.foreign && {
    foreign: { ...foreignData(option.foreign), askedRoubles: money(option.foreign.askedRoubles) },
  }),
  services: option.services.map((service) => ({ ...service, price: money(service.price) })),
  ...(option.ownServices && {
    ownServices: option.ownServices.map((service) => ({ ...service, price: money(service.price) })),
  }),
  deliveryFrom: moment(option.deliveryFrom),
  deliveryTo: moment(option.deliveryTo),
});

const foreignData = ({ currency, price, asked, rate, ratedFrom }: ForeignPrice | ToldForeignPrice) => ({
  currency,
  price: amountOfUnits(price, currency),
  asked: amountOfUnits(asked, currency),
  rate: rate === null ? null : roublesOfRate(rate),
  ratedFrom,
});

const money = (amount: Kopecks | null): number | null => (amount === null ? null : roublesFromKopecks(amount));

const moment = (at: Instant | null): string | null => (at === null ? null : isoMoment(at));
