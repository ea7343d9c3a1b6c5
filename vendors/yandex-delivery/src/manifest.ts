import { type PluginManifest, secret } from '@cartage/vendor-kit';
import { z } from 'zod';
import { statuses } from './statuses.ts';
import { tariffs } from './tariffs.ts';

export const manifest = {
  id: 12,
  key: 'yandex-delivery',
  name: 'Yandex Delivery',
  description: {
    en: 'On another day, to doors, pickup points and parcel lockers in Russia.',
    ru: 'Доставка в другой день: до двери, пункта выдачи и постамата по России.',
  },
  interfaceVersion: 1,
  version: '0.1.0',
  countries: ['RU'],
  contactTypes: ['door', 'pickup-point'],
  cargoTypes: ['regular', 'fragile', 'online-store'],
  services: ['Insurance', 'CashOnDelivery', 'PartialBuyOut'],
  documents: [{ kind: 'marks', preferred: true }],
  tariffs,
  statuses,
  hosts: { prod: ['b2b-authproxy.taxi.yandex.net'], test: ['b2b.taxi.tst.yandex.net', '127.0.0.1:*'] },
  // The documentation names no rate.
  limits: { requestsPerSecond: 10, concurrency: 4 },
  quietPeriodMs: 60_000,
  trackBatch: 50,
  changeable: ['receiver.phone', 'receiver.email'],
  credentials: z.object({
    token: secret(
      z
        .string()
        .min(8)
        .meta({
          title: 'Token',
          description: 'dostavka.yandex.ru, Integration.',
          ru: { title: 'Токен', description: 'dostavka.yandex.ru, «Интеграция».' },
        }),
    ),
  }),
  settings: z.object({
    warehouseStation: z
      .string()
      .min(1)
      .optional()
      .meta({
        title: 'Warehouse',
        description:
          'platform_station_id of the warehouse that the courier comes to; empty: parcels are brought to points.',
        ru: {
          title: 'Склад',
          description:
            'platform_station_id склада, с которого забирают заказы; пусто — заказы привозят в пункты приёма.',
        },
      }),
    warehouseCityId: z
      .string()
      .min(1)
      .optional()
      .meta({
        title: 'City of the warehouse',
        description: 'Its code in Cartage (KLADR or FIAS).',
        ru: { title: 'Город склада', description: 'Код города в Cartage (КЛАДР или ФИАС).' },
      }),
    testHost: z
      .string()
      .regex(/^(?:b2b\.taxi\.tst\.yandex\.net|127\.0\.0\.1:\d{1,5})$/)
      .optional()
      .meta({
        title: 'Host of the test environment',
        accepts: "b2b.taxi.tst.yandex.net, or 127.0.0.1 with the simulator's port, such as 127.0.0.1:8099",
        description: "Yandex's own, or the plugin's simulator on this machine.",
        ru: {
          accepts: 'b2b.taxi.tst.yandex.net или 127.0.0.1 с портом имитатора, например 127.0.0.1:8099',
          title: 'Узел тестовой среды',
          description: 'Яндекса или имитатор на этой машине.',
        },
      }),
  }),
} as const satisfies PluginManifest;
