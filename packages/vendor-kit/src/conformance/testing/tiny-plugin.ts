import type { TariffEnd } from '@cartage/core';
import { z } from 'zod';
import type { ConnectionCheck, VendorPlugin } from '../../adapter/adapter.ts';
import type { CallContext } from '../../adapter/call-context.ts';
import type { PluginManifest, ShipmentNeed, TariffDescription, VendorDocument } from '../../adapter/manifest.ts';
import { toVendorProblem } from '../../adapter/vendor-problem.ts';
import { secret } from '../../secrets/secret.ts';
import type { Quirks } from './quirks.ts';
import { ask, read } from './tiny-client.ts';
import { changes, statusesOf, track, webhookOf } from './tiny-news.ts';
import {
  callCourier,
  cancel,
  cancelCourier,
  changeableFields,
  document,
  findByReference,
  handOver,
  register,
  update,
} from './tiny-orders.ts';
import { pickupPoints } from './tiny-points.ts';
import { hosts, type tariffs, tariffsOf } from './tiny-protocol.ts';
import { cargoTypesOf, contactTypesOf, ownServices, quote, quoteByDays } from './tiny-quote.ts';

const ends = {
  door: { contactType: 'door', pointType: null },
  point: { contactType: 'pickup-point', pointType: null },
} as const satisfies Record<string, TariffEnd>;

type ToldTariff = Pick<(typeof tariffs)[number], 'id' | 'name' | 'from' | 'to'>;

const describe = ({ id, name, from, to }: ToldTariff): TariffDescription => ({
  id,
  name,
  description: '',
  urgencies: ['standard'],
  from: ends[from],
  to: ends[to],
  cancellationFee: 0,
});

const tariffList = z.object({ tariffs: z.array(z.custom<ToldTariff>()) });

/** The right plugin for the tiny vendor. */
export function tinyPlugin(quirks: Quirks): VendorPlugin {
  const manifest = manifestOf(quirks);
  return {
    manifest,
    checkConnection: (call) => checkConnection(quirks, call),
    quote: (request, call) => quote(quirks, request, call),
    handOver: (shipment, call) => handOver(quirks, shipment, call),
    track: (shipments, call) => track(quirks, shipments, call),
    findByReference: (shipment, call) => findByReference(quirks, shipment, call),
    cancel: (shipment, call) => cancel(quirks, shipment, call),
    ...(quirks.byContract && {
      tariffs: async (call) => read(await ask(quirks, call, 'GET', '/tariffs'), tariffList).tariffs.map(describe),
    }),
    ...((quirks.whole || quirks.pointsOnly) && {
      pickupPoints: (call) => pickupPoints(quirks, manifest.id, call),
    }),
    ...(quirks.whole && {
      quoteByDays: (request, days, call) => quoteByDays(quirks, request, days, call),
      update: (shipment, wanted, call) => update(quirks, shipment, wanted, call),
      callCourier: (request, call) => callCourier(quirks, request, call),
      cancelCourier: (courier, call) => cancelCourier(quirks, courier, call),
      register: (courier, call) => register(quirks, courier, call),
      document: (shipment, _, call) => document(quirks, shipment, call),
      changes: (cursor, call) => changes(quirks, cursor, call),
      webhook: webhookOf(quirks),
    }),
  };
}

function manifestOf(quirks: Quirks): PluginManifest {
  const packages = quirks.single ? 1 : quirks.packages;
  return {
    id: 77,
    key: 'tiny',
    name: 'Tiny',
    description: 'A vendor of the tests.',
    interfaceVersion: 1,
    version: '1.0.0',
    countries: quirks.countries ?? ['RU'],
    contactTypes: contactTypesOf(quirks),
    cargoTypes: cargoTypesOf(quirks),
    needs: needsOf(quirks),
    ...(quirks.patient && { giveUpMs: 48 * 3_600_000, pollMs: 1_800_000 }),
    services: quirks.xml || quirks.plain ? [] : ['Insurance', 'CashOnDelivery', 'SmsToReceiver'],
    ownServices: quirks.whole ? ownServices : [],
    documents: documentsOf(quirks),
    tariffs: quirks.byContract ? 'byContract' : tariffsOf(quirks).map(describe),
    hosts: { prod: [hosts.prod], test: [hosts.test] },
    limits: {
      requestsPerSecond: quirks.perSecond ?? 1000,
      concurrency: 8,
      ...(quirks.perDay !== undefined && { requestsPerDay: quirks.perDay }),
      ...(packages !== undefined && { packages }),
    },
    quietPeriodMs: 1000,
    dedupes: !quirks.forgets,
    trackBatch: quirks.trackBatch ?? 20,
    statuses: statusesOf(quirks),
    changeable: quirks.whole ? changeableFields : [],
    credentials: quirks.open ? z.object({}) : z.object({ key: secret(z.string()), signingKey: secret(z.string()) }),
    settings: z.object({}),
  };
}

const needsOf = ({ formal, needs }: Quirks): readonly ShipmentNeed[] =>
  formal ? ['customs', 'latinNames', 'postalCodes', 'state'] : needs === undefined ? [] : [needs];

function documentsOf({ whole, formal }: Quirks): readonly VendorDocument[] {
  if (formal) return (['waybill', 'marks'] as const).map((kind) => ({ kind, preferred: true, comesOnce: true }));
  return whole ? [{ kind: 'marks', preferred: true }] : [];
}

const accountAnswer = z.object({ name: z.string(), per_day: z.number().nullable() });

async function checkConnection(quirks: Quirks, call: CallContext): Promise<ConnectionCheck> {
  try {
    const { per_day } = read(await ask(quirks, call, 'GET', '/account'), accountAnswer);
    return { ok: true, ...(per_day !== null && { requestsPerDay: per_day }) };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'auth' && problem.kind !== 'unavailable') throw problem;
    return { ok: false, reason: problem.kind === 'auth' ? 'auth' : 'network', message: problem.text };
  }
}
