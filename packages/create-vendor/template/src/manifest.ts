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
  // Invented: the sentence, the countries, the kinds of ends and cargo, the services and papers.
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
  // Invented: where it is.
  // Of most vendors: `{ prod: ['api.acme.example'], test: ['test.acme.example'] }`. With 'setting' the account's baseUrl is it.
  hosts: 'setting',
  // Invented: how much it bears, how soon it shows what it has, and how many it tells of at once.
  limits: { requestsPerSecond: 50, concurrency: 8, packages: 100 },
  quietPeriodMs: 1000,
  trackBatch: 20,
  // Invented: what an account is made of, here and in `settings`.
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
