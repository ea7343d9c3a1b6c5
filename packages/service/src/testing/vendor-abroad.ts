import { readRate } from '@cartage/core';
import type { Confirmation, Shipment } from '@cartage/vendor-kit';
import { setRate } from '../rates/exchange-rates.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from './scripted-vendor.ts';
import type { Stage } from './stage.ts';

/** The one tariff of the vendor abroad. */
export const choiceAbroad = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };

/** A vendor, 90, that quotes 12.50 euros or what the test says; `handed`: what it was handed over, `asked`: how often it quoted. */
export const vendorAbroad = (
  price: { readonly tariffPrice?: number; readonly currency?: string; readonly service?: number } = {},
  confirmed: Partial<Confirmation> = {},
) => {
  const handed: Shipment[] = [];
  const seen = { handed, asked: 0 };
  const { service } = price;
  const vendor = scriptedVendor({
    id: 90,
    key: 'abroad',
    quote: async ({ pickup, services }) => {
      seen.asked += 1;
      return [
        {
          ...{ tariffId: SCRIPTED_TARIFF, tariffPrice: 12_50, currency: 'EUR', takeDate: pickup.date, comments: null },
          ...{ deliveryFrom: null, deliveryTo: null, minDays: 1, maxDays: 2, ...price },
          services: services.map(({ code }) =>
            service ? { code, status: 'available', price: service } : { code, status: 'included', price: 0 },
          ),
        },
      ];
    },
    handOver: async (shipment) => {
      handed.push(shipment);
      return { kind: 'confirmed', ...numbers, price: null, plannedDeliveryAt: null, ...confirmed };
    },
  });
  return { vendor, seen };
};

const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };

/** What the operator says that a currency is worth. */
export const rated = ({ service }: Pick<Stage, 'service'>, from: string, roubles: string, currency = 'EUR') =>
  setRate(service, { currency, from, rate: readRate(roubles) ?? 0 });
