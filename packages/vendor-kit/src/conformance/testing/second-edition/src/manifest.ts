import { type PluginManifest, secret } from '@cartage/vendor-kit';
import { z } from 'zod';
import { statuses } from './statuses.ts';
import { tariffs } from './tariffs.ts';

const given = {
  en: 'Acme gives it with the contract.',
  ru: 'Acme выдаёт его вместе с договором.',
};

export const manifest = {
  id: 9001,
  key: 'acme',
  name: 'Acme',
  description: { en: 'Parcels to doors and pickup points.', ru: 'Посылки до двери и до пунктов выдачи.' },
  interfaceVersion: 1,
  version: '0.1.0',
  countries: ['RU'],
  contactTypes: ['door', 'pickup-point'],
  cargoTypes: ['regular', 'online-store'],
  services: ['Insurance', 'CashOnDelivery'],
  documents: [{ kind: 'marks', preferred: true }],
  tariffs,
  statuses,
  // Of the vendor: `{ prod: ['api.acme.example'], test: ['test.acme.example'] }`. With 'setting' the account's baseUrl is it.
  hosts: 'setting',
  limits: { requestsPerSecond: 50, concurrency: 8, packages: 100 },
  // Acme shows a shipment at once.
  quietPeriodMs: 1000,
  trackBatch: 20,
  credentials: z.object({
    clientId: z
      .string()
      .min(1)
      .meta({ title: 'Client id', description: given.en, ru: { title: 'Идентификатор', description: given.ru } }),
    clientSecret: secret(
      z
        .string()
        .min(8)
        .meta({ title: 'Secret', description: given.en, ru: { title: 'Ключ', description: given.ru } }),
    ),
  }),
  settings: z.object({
    baseUrl: z.url().meta({
      title: 'Address',
      description: 'https://api.acme.example, or where the simulator listens.',
      ru: { title: 'Адрес', description: 'https://api.acme.example или адрес симулятора.' },
    }),
  }),
} as const satisfies PluginManifest;
