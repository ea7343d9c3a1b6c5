import { courierHour, type PluginManifest, secret } from '@cartage/vendor-kit';
import { z } from 'zod';
import { statuses } from './statuses.ts';
import { tariffs } from './tariffs.ts';

/** How an account sends orders of several places: each by itself, or as one that is handed out together (MMO). */
export const severalPlaces = ['separate', 'group'] as const;

export const manifest = {
  id: 11,
  key: 'russian-post',
  name: 'Russian Post',
  description: {
    en: 'Parcels between post offices, couriers and EMS to the door, all over Russia.',
    ru: 'Посылки между отделениями, курьер и EMS до двери по всей России.',
  },
  interfaceVersion: 1,
  version: '0.1.0',
  countries: ['RU'],
  contactTypes: ['door', 'pickup-point'],
  cargoTypes: ['regular', 'online-store'],
  services: ['Insurance', 'CashOnDelivery'],
  documents: [{ kind: 'marks', preferred: true }],
  // Of parcels within Russia; the numbers of those abroad have letters and are in Code 128.
  symbology: 'interleaved-2-of-5',
  tariffs,
  statuses,
  // Russian Post has nowhere to try: a test account reaches the plugin's own simulator on this machine, and nobody else.
  hosts: { prod: ['otpravka-api.pochta.ru', 'tracking.russianpost.ru'], test: ['127.0.0.1:*'] },
  // Russian Post counts calls by the day alone, 1,000 where nobody has asked for more.
  limits: { requestsPerSecond: 200, concurrency: 10, packages: 10, requestsPerDay: 1000 },
  // The documentation does not promise that an order's number is unique.
  dedupes: false,
  quietPeriodMs: 30_000,
  trackBatch: 20,
  credentials: z.object({
    accessToken: secret(
      z
        .string()
        .min(8)
        .meta({
          title: 'Application token',
          description: 'Otpravka, Settings, API.',
          ru: { title: 'Токен приложения', description: '«Отправка», настройки, API.' },
        }),
    ),
    login: z
      .string()
      .min(1)
      .meta({
        title: 'Login',
        description: 'With which you enter otpravka.pochta.ru.',
        ru: { title: 'Логин', description: 'С которым вы входите на otpravka.pochta.ru.' },
      }),
    password: secret(
      z
        .string()
        .min(4)
        .meta({
          title: 'Password',
          description: 'With which you enter otpravka.pochta.ru.',
          ru: { title: 'Пароль', description: 'С которым вы входите на otpravka.pochta.ru.' },
        }),
    ),
    trackingLogin: z
      .string()
      .min(1)
      .meta({
        title: 'Tracking login',
        description: 'tracking.pochta.ru, Access settings.',
        ru: { title: 'Логин отслеживания', description: 'tracking.pochta.ru, настройки доступа.' },
      }),
    trackingPassword: secret(
      z
        .string()
        .min(4)
        .meta({
          title: 'Tracking password',
          description: 'tracking.pochta.ru, Access settings.',
          ru: { title: 'Пароль отслеживания', description: 'tracking.pochta.ru, настройки доступа.' },
        }),
    ),
  }),
  settings: z.object({
    severalPlaces: z
      .enum(severalPlaces)
      .optional()
      .meta({
        title: 'Orders of several places',
        description:
          'separate: a parcel for each place; group: handed out together (MMO), by Parcel Online and Courier Online alone, where the contract has it. Empty: one place an order.',
        ru: {
          title: 'Заказы из нескольких мест',
          description:
            'separate — посылка на каждое место; group — многоместное отправление (ММО), только «Посылка онлайн» и «Курьер онлайн», если это есть в договоре. Пусто — одно место в заказе.',
        },
      }),
    callCourierAt: courierHour({
      title: 'When the batch of the day is closed',
      description:
        'HH:mm: then the office gets the list (F103) of what will be brought that day. Empty: when a courier is called for.',
      ru: {
        title: 'Когда закрывается партия дня',
        description:
          'ЧЧ:мм — в это время отделение получает список (Ф103) того, что привезут в этот день. Пусто — по вызову курьера.',
      },
    }),
    testHost: z
      .string()
      .regex(/^127\.0\.0\.1:\d{1,5}$/)
      .optional()
      .meta({
        title: 'Host of the test environment',
        accepts: "127.0.0.1 with the simulator's port, such as 127.0.0.1:8098",
        description: "Where the plugin's simulator listens on this machine; 127.0.0.1:8098.",
        ru: {
          accepts: '127.0.0.1 с портом имитатора, например 127.0.0.1:8098',
          title: 'Узел тестовой среды',
          description: 'Где на этой машине работает имитатор; 127.0.0.1:8098.',
        },
      }),
  }),
} as const satisfies PluginManifest;
