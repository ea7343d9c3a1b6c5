import { cityCodeFits } from '@cartage/core';
import { expect } from 'vitest';
import { adapterFaults } from '../check-adapter.ts';
import { checkCancel, checkConnectionAnswer, checkCourier, checkPoints } from '../check-answer.ts';
import type { Law } from './law.ts';

export const memberLaws: readonly Law[] = [
  {
    name: 'has members that agree with its manifest',
    holds: async ({ adapter }) => expect(adapterFaults(adapter)).toEqual([]),
  },
  {
    name: 'keeps the hosts of tests and production apart',
    holds: async ({ adapter }) => {
      const { hosts } = adapter.manifest;
      if (hosts !== 'setting') expect(hosts.test.filter((host) => hosts.prod.includes(host))).toEqual([]);
    },
  },
  {
    name: 'knows good credentials from bad ones, and both from a dead line',
    holds: async ({ adapter, vendor, call, proxy }) => {
      const check = async (options = {}) => checkConnectionAnswer(await adapter.checkConnection(call(options)));
      expect(await check()).toEqual({ ok: true });
      expect(await check({ credentials: vendor.badCredentials })).toMatchObject({ ok: false, reason: 'auth' });
      proxy.fault = 'refuse';
      expect(await check()).toMatchObject({ ok: false, reason: 'network' });
    },
  },
  {
    name: 'cancels once and for all',
    holds: async ({ adapter, call, handedOver }) => {
      if (adapter.cancel === undefined) return;
      const ref = await handedOver();
      const first = checkCancel(await adapter.cancel(ref, call()));
      expect(['canceled', 'requested']).toContain(first.kind);
      const second = checkCancel(await adapter.cancel(ref, call()));
      expect(first.kind === 'canceled' ? ['canceled'] : ['canceled', 'requested']).toContain(second.kind);
    },
  },
  {
    name: 'says when it is too late to cancel',
    holds: async ({ adapter, vendor, call, settle, handedOver }) => {
      if (adapter.cancel === undefined || vendor.advancePastCancel === undefined) return;
      const ref = await handedOver();
      await vendor.advancePastCancel(ref.reference);
      const ended = await settle(adapter.cancel(ref, call()));
      if ('thrown' in ended) expect(ended.thrown.kind).toBe('tooLate');
      else expect(checkCancel(ended.value).kind).toBe('too-late');
    },
  },
  {
    name: 'does not cancel what it does not know',
    holds: async ({ adapter, call, problemOf, newReference }) => {
      if (adapter.cancel === undefined) return;
      const stranger = { reference: newReference(), id: null, number: 'NEVER' };
      expect((await problemOf(adapter.cancel(stranger, call()))).kind).toBe('notFound');
    },
  },
  {
    name: 'changes every field that its manifest calls changeable',
    holds: async ({ adapter, call, handedOver }) => {
      if (adapter.update === undefined) return;
      const ref = await handedOver();
      for (const field of adapter.manifest.changeable) {
        await adapter.update(ref, { [field]: field.endsWith('phone') ? '+79167654321' : 'Проверка' }, call());
      }
    },
  },
  {
    name: 'books one courier for one reference',
    holds: async ({ adapter, call, shipment, handedOver, newReference }) => {
      if (adapter.callCourier === undefined) return;
      const request = {
        reference: newReference(),
        ticket: null,
        shipments: [await handedOver()],
        sender: (await shipment()).content.sender,
        window: { date: '2031-06-03', timeFrom: '09:00', timeTo: '18:00' },
      };
      const first = checkCourier(await adapter.callCourier(request, call()));
      expect(first.kind).toBe('booked');
      expect(await adapter.callCourier(request, call())).toEqual(first);
    },
  },
  {
    name: 'streams pickup points that the host accepts, each once, in cities with proper codes',
    holds: async ({ adapter, points }) => {
      if (adapter.pickupPoints === undefined) return;
      const all = await points();
      expect(all.length).toBeGreaterThan(0);
      const bad: string[] = [];
      checkPoints(all, adapter.manifest, (id) => bad.push(id));
      expect(bad).toEqual([]);
      expect(new Set(all.map((point) => point.id)).size).toBe(all.length);
      expect(all.filter((point) => !cityCodeFits(point.country, point.cityId))).toEqual([]);
    },
  },
];
