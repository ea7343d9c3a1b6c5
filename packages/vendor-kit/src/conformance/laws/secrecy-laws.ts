import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { Party } from '@cartage/core';
import { transportFaults } from '../../simulator/fault-proxy.ts';
import { holds, LawBroken, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import { offered, type Stage } from '../stage/stage.ts';
import { courierRequestOf } from './courier-laws.ts';
import { type Ready, reads, readyOr } from './fault-laws.ts';
import { pithOf } from './track-laws.ts';

/** What is said of the account and of persons, in logs, traces and texts. */
export const secrecyLaws: readonly Law[] = [
  // Vendors repeat what they were sent, and logs are read by many.
  {
    name: 'says no secret in logs, traces and problems, whatever the vendor answers',
    mend: 'Secret fields are marked with `secret()`, tokens that come at run time with `call.secret(token)` (oauth2Token does); no secret stands in an address.',
    holds: async (stage) => {
      const { adapter, served, shipment: newShipment, call, settle, proxy, said, vendor } = stage;
      if (vendor.origin === undefined) notApplicable();
      const { request } = await served();
      const shipment = await newShipment();
      const heard: string[] = [];
      for (const fault of transportFaults) {
        // The token came before; its own failures say nothing of it.
        proxy.strike(fault);
        const calls = [
          adapter.quote(request, call()),
          adapter.handOver(shipment, call()),
          adapter.checkConnection(call()),
        ];
        for (const ended of await Promise.all(calls.map((one) => settle<object>(one)))) {
          const problem = 'thrown' in ended ? ended.thrown : 'problem' in ended.value ? ended.value.problem : undefined;
          heard.push(problem instanceof Error ? problem.message : JSON.stringify(ended));
        }
      }
      proxy.strike(null);
      for (const work of await everyMember(stage)) {
        proxy.strike('echo');
        const ended = await settle<unknown>(work(call()));
        proxy.strike(null);
        heard.push('thrown' in ended ? ended.thrown.message : JSON.stringify(ended));
      }
      const all = [...heard, ...said].join('\n');
      for (const [what, secret] of secretsOf(stage))
        holds('What was said in logs, traces and problems', !all.includes(secret), `${what} is in it`, 'no secret');
    },
  },
  // Logs are kept longer than orders, and more people read them.
  {
    name: 'writes nothing about persons into the log',
    mend: 'Log references, codes and counts; the bodies of requests hold names, phones and addresses of people.',
    holds: async (stage) => {
      const { adapter, call, said, rich } = stage;
      await rich();
      const shipment = await stage.shipment();
      await adapter.handOver(shipment, call());
      for (const work of await everyMember(stage)) await stage.settle(work(call()));
      await callsCourier(stage);
      const log = said.join('\n');
      const { sender, receiver } = shipment.content;
      for (const text of [sender, receiver].flatMap(personalOf))
        holds('The log', !log.includes(text), `“${text}” is in it`, 'nothing of sender and receiver');
    },
  },
  // Customers read those.
  {
    name: 'puts no secret into remarks and texts of events',
    mend: 'Remarks and texts are the vendor’s words, for customers. What the vendor echoes is taken out by the host; the plugin adds none.',
    holds: async (stage) => {
      const { plugin, served, call, handedOver, vendor } = stage;
      const { request } = await served();
      const told: unknown[] = [await offered(plugin.quote(request, call()))];
      const ref = await handedOver();
      await vendor.advance?.(ref.reference);
      if (plugin.track !== undefined) told.push(await plugin.track([ref], call()));
      const all = JSON.stringify(told);
      for (const [what, secret] of secretsOf(stage))
        holds('Options and events', !all.includes(secret), `${what} is in them`, 'no secret');
    },
  },
  // Notes are kept for half a year, and nobody erases them when a person asks for it.
  {
    name: 'writes neither persons nor secrets into its notes',
    mend: 'call.notes is for references, numbers and what was asked for; what is secret stands in call.cache, and persons nowhere.',
    holds: async (stage) => {
      const { adapter, call } = stage;
      const shipment = await stage.shipment();
      await stage.settle(adapter.handOver(shipment, call()));
      for (const work of await everyMember(stage)) await stage.settle(work(call()));
      await callsCourier(stage);
      if (stage.noted.length === 0) notApplicable();
      const all = stage.noted.join('\n');
      const { sender, receiver } = shipment.content;
      for (const text of [sender, receiver].flatMap(personalOf))
        holds('The notes', !all.includes(text), `“${text}” is in them`, 'nothing of sender and receiver');
      for (const [what, secret] of secretsOf(stage))
        holds('The notes', !all.includes(secret), `${what} is in them`, 'no secret');
    },
  },
  // Half a year is over, or the database came back from yesterday.
  {
    name: 'bears that its notes are gone, or cannot be read',
    mend: 'A note may be null, or of an older version of the plugin: ask the vendor then, and never fail by it.',
    holds: async (stage) => {
      const { adapter, call, vendor } = stage;
      const gone = { read: async () => null, write: async () => {} };
      const garbled = { read: async () => '{"', write: async () => {} };
      const ref = await stage.handedOver();
      await vendor.advance?.(ref.reference);
      const events = async (notes?: typeof gone | typeof garbled) => {
        const [told] = (await adapter.track?.([ref], call(notes && { notes }))) ?? [];
        return told !== undefined && 'events' in told ? told.events.map(pithOf) : told;
      };
      const known = await events();
      for (const notes of [gone, garbled]) {
        same('Events without notes', await events(notes), known);
        const ended = await stage.settle(
          adapter.cancel?.(await stage.handedOver(), call({ notes })) ?? Promise.resolve(null),
        );
        if ('thrown' in ended) throw new LawBroken('cancel without notes', ended.thrown.message, 'an answer');
      }
    },
  },
  // Deadline, limits, hosts and traces hold there alone.
  {
    name: 'calls nobody but through call.http',
    mend: 'No `fetch`, no node:http, no sockets of its own: limits, deadlines, allowed hosts and traces are those of call.http.',
    holds: async (stage) => {
      const { plugin, served, call, handedOver, vendor, proxy } = stage;
      const strangers: string[] = [];
      const own = [proxy.origin, proxy.deadOrigin].map((origin) => new URL(origin).host);
      // Only what the plugin itself does: others are at work in this process too.
      const inPlugin = new AsyncLocalStorage<true>();
      const note = (host: string): void => {
        if (inPlugin.getStore() && !own.includes(host)) strangers.push(host);
      };
      // undici, and so fetch, tells of every request that it makes; node:http of every one of its own.
      const ofUndici = (message: unknown): void =>
        note(
          new URL(String((message as { readonly request: { readonly origin?: string | URL } }).request.origin)).host,
        );
      const ofNode = (message: unknown): void => {
        const { request } = message as { readonly request: { getHeader(name: string): unknown } };
        note(String(request.getHeader('host')));
      };
      diagnostics.subscribe('undici:request:create', ofUndici);
      diagnostics.subscribe('http.client.request.start', ofNode);
      try {
        const { request } = await served();
        const ref = await handedOver();
        await vendor.advance?.(ref.reference);
        const shipment = await stage.shipment();
        const works = await everyMember(stage);
        await inPlugin.run(true, async () => {
          await plugin.checkConnection(call()).catch(() => {});
          await offered(plugin.quote(request, call()));
          for (const work of works) await work(call()).catch(() => {});
          await plugin.handOver(shipment, call());
          await plugin.track?.([ref], call());
          await plugin.cancel?.(ref, call()).catch(() => {});
        });
      } finally {
        diagnostics.unsubscribe('undici:request:create', ofUndici);
        diagnostics.unsubscribe('http.client.request.start', ofNode);
      }
      same('Calls to others', strangers, []);
    },
  },
];

/** A courier, where the plugin calls any. */
async function callsCourier(stage: Stage): Promise<void> {
  const { adapter, call, settle } = stage;
  if (adapter.callCourier === undefined) return;
  const request = await settle(courierRequestOf(stage));
  if ('value' in request) await settle(adapter.callCourier(request.value, call()));
}

/** What nobody may read of a person. */
const personalOf = ({ name, phone, address, email, contactPerson }: Party): readonly string[] =>
  [name, address, email, contactPerson, phone.replaceAll(/\D/g, '').slice(1, 11)].filter((text) => text !== null);

/** A call of each member that has nothing to do with a hand-over, ready to be made. */
async function everyMember(stage: Stage): Promise<readonly NonNullable<Awaited<ReturnType<Ready>>>[]> {
  const all = [];
  for (const ready of Object.values(reads)) {
    const work = await readyOr(stage, ready);
    if (work !== undefined) all.push(work);
  }
  return all;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');

/** Those of the account, in each form in which they travel, and every token that a request carried. */
function secretsOf({ secrets, proxy }: Stage): readonly (readonly [what: string, secret: string])[] {
  const tokens = proxy.requests.flatMap(({ headers }) => {
    const { authorization = '' } = headers;
    const [, token] = /^(?:Bearer|Basic|AccessToken|Token)\s+(\S{8,})$/i.exec(authorization) ?? [];
    return token === undefined ? [] : [token, base64(token), base64(authorization)];
  });
  return [
    ...secrets.map((secret) => ['a secret of the account', secret] as const),
    ...[...new Set(tokens)].map((token) => ['a token of the header Authorization', token] as const),
  ];
}
