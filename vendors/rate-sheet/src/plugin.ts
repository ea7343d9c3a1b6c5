import { type PluginManifest, registerMail, type VendorPlugin, VendorProblem } from '@cartage/vendor-kit';
import { z } from 'zod';
import { quote } from './quote.ts';
import type { Sheet } from './read-sheet.ts';
import { wordsOf } from './tariffs.ts';

/** The plugin of a sheet. It tells nobody: the operator gives the orders to the courier, and says what became of them. */
export const toPlugin = (sheet: Sheet): VendorPlugin => ({
  manifest: manifestOf(sheet),
  checkConnection: async () => ({ ok: true }),
  quote: async (request, { timeZone }) => quote(sheet, request, timeZone),
  handOver: async ({ reference }) => ({
    kind: 'confirmed',
    invoiceNumber: numberOf(sheet, reference),
    returnInvoiceNumber: null,
    pickupNumber: null,
    trackingNumber: null,
    price: null,
    plannedDeliveryAt: null,
  }),
  cancel: async ({ reference, number }) => {
    const own = numberOf(sheet, reference);
    if (number !== null && number !== own) throw new VendorProblem({ kind: 'notFound' }, notOurs);
    return { kind: 'canceled' };
  },
  ...(sheet.points.length > 0 && {
    async *pickupPoints() {
      yield sheet.points;
    },
  }),
});

/** The same on every retry of a hand-over. */
const numberOf = ({ vendor }: Sheet, reference: string): string => `${vendor.key.toUpperCase()}-${reference}`;

const notOurs = { en: 'The number is that of another courier.', ru: 'Это номер другой службы доставки.' };

const manifestOf = ({ vendor, tariffs, services }: Sheet): PluginManifest => ({
  id: vendor.id,
  key: vendor.key,
  name: vendor.name,
  description: wordsOf(vendor, { en: 'Delivery at contract prices.', ru: 'Доставка по договорным ценам.' }),
  interfaceVersion: 1,
  version: '1.0.0',
  countries: vendor.countries,
  contactTypes: [...new Set(tariffs.flatMap(({ from, to }) => [from.contactType, to.contactType]))],
  cargoTypes: vendor.cargoTypes,
  services: [...new Set(services.map(({ service }) => service))],
  tariffs,
  settings: z.object(registerMail()),
});
