import { type PluginManifest, secret } from '@cartage/vendor-kit';
import { z } from 'zod';
import { statuses } from './statuses.ts';

export const manifest = {
  id: 10,
  key: 'cdek',
  name: 'CDEK',
  description: {
    en: 'To doors, pickup points and parcel lockers all over Russia, and to Belarus, Kazakhstan, Armenia and Kyrgyzstan.',
    ru: 'До двери, пункта выдачи и постамата по всей России, в Беларусь, Казахстан, Армению и Киргизию.',
  },
  interfaceVersion: 1,
  version: '0.1.0',
  // Of one customs union: no shipment between them is an international one, which would need customs papers.
  countries: ['RU', 'BY', 'KZ', 'AM', 'KG'],
  contactTypes: ['door', 'pickup-point'],
  cargoTypes: ['regular', 'fragile', 'online-store', 'documents'],
  services: ['Insurance', 'CashOnDelivery', 'PartialBuyOut'],
  // Of its own those that a receiver uses; boxes and the like are the sender's matter.
  ownServices: [
    {
      code: 'TRYING_ON',
      name: { en: 'Fitting', ru: 'Примерка' },
      description: {
        en: 'The courier waits while the receiver tries things on; to the door.',
        ru: 'Курьер ждёт, пока получатель примеряет вещи; при доставке до двери.',
      },
    },
    {
      code: 'INSPECTION_CARGO',
      name: { en: 'Look into the parcel', ru: 'Осмотр вложения' },
      description: {
        en: 'The receiver opens the parcel before they pay; not at a locker.',
        ru: 'Получатель проверяет содержимое заказа до оплаты; кроме постаматов.',
      },
    },
  ],
  documents: [
    { kind: 'waybill', preferred: true },
    { kind: 'marks', preferred: true },
  ],
  // The contract says which there are.
  tariffs: 'byContract',
  statuses,
  hosts: { prod: ['api.cdek.ru'], test: ['api.edu.cdek.ru', '127.0.0.1:*'] },
  // CDEK names no rate. An order has 126 goods at the most, and each package one at least.
  limits: { requestsPerSecond: 30, concurrency: 6, packages: 126 },
  // Two orders of one number are two orders at CDEK.
  dedupes: false,
  // An order is registered within 3 to 7 seconds.
  quietPeriodMs: 60_000,
  trackBatch: 20,
  credentials: z.object({
    account: z
      .string()
      .min(1)
      .meta({
        title: 'Account',
        description: 'lk.cdek.ru, Integration.',
        ru: { title: 'Идентификатор (Account)', description: 'lk.cdek.ru, «Интеграция».' },
      }),
    securePassword: secret(
      z
        .string()
        .min(8)
        .meta({
          title: 'Secure password',
          description: 'lk.cdek.ru, Integration.',
          ru: { title: 'Пароль (Secure password)', description: 'lk.cdek.ru, «Интеграция».' },
        }),
    ),
  }),
  settings: z.object({
    testHost: z
      .string()
      .regex(/^(?:api\.edu\.cdek\.ru|127\.0\.0\.1:\d{1,5})$/)
      .optional()
      .meta({
        title: 'Host of the test environment',
        accepts: "api.edu.cdek.ru, or 127.0.0.1 with the simulator's port, such as 127.0.0.1:8097",
        description: "CDEK's own, or the plugin's simulator on this machine.",
        ru: {
          accepts: 'api.edu.cdek.ru или 127.0.0.1 с портом имитатора, например 127.0.0.1:8097',
          title: 'Узел тестовой среды',
          description: 'СДЭК или имитатор на этой машине.',
        },
      }),
  }),
} as const satisfies PluginManifest;
