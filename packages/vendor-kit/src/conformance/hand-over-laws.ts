import { expect } from 'vitest';
import type { HandOverOutcome } from '../adapter.ts';
import { checkFind, checkHandOver } from '../check-answer.ts';
import type { Law } from './law.ts';
import { itemOf } from './samples.ts';

const taken = ['confirmed', 'accepted'];

export const handOverLaws: readonly Law[] = [
  {
    name: 'makes one shipment of one reference handed over twice',
    holds: async ({ adapter, shipment: newShipment, call, vendor, settle }) => {
      const shipment = await newShipment();
      const first = checkHandOver(await adapter.handOver(shipment, call()));
      expect(taken).toContain(first.kind);
      const second = await settle(adapter.handOver(shipment, call()));
      if ('thrown' in second) expect(second.thrown.kind).toBe('conflict');
      else expect(numberOf(second.value)).toEqual(numberOf(first));
      expect(await vendor.received(shipment.reference)).toHaveLength(1);
    },
  },
  {
    name: 'finds by its reference what was accepted and whose answer was lost',
    holds: async ({ adapter, shipment: newShipment, call, vendor, proxy }) => {
      const shipment = await newShipment();
      proxy.fault = 'lose-answer';
      expect((await adapter.handOver(shipment, call())).kind).toBe('unknown');
      expect(await vendor.received(shipment.reference)).toHaveLength(1);
      proxy.fault = null;
      if (adapter.findByReference === undefined) return;
      const found = checkFind(
        await adapter.findByReference({ reference: shipment.reference, id: null, number: null }, call()),
      );
      expect(['found', 'accepted']).toContain(found.kind);
    },
  },
  {
    name: 'finds nothing under a reference that was never handed over',
    holds: async ({ adapter, call, newReference }) => {
      if (adapter.findByReference === undefined) return;
      expect(await adapter.findByReference({ reference: newReference(), id: null, number: null }, call())).toEqual({
        kind: 'none',
      });
    },
  },
  {
    name: 'carries Cyrillic, emoji, 255 characters and 1,000 items',
    holds: async ({ adapter, shipment: newShipment, call, proxy }) => {
      const shipment = await newShipment();
      const name = `${'Ж'.repeat(251)} 📦“`;
      const items = Array.from({ length: 1000 }, () => ({ ...itemOf(0.01), l: 1, h: 1, w: 1 }));
      const content = {
        ...shipment.content,
        receiver: { ...shipment.content.receiver, name },
        cargo: { ...shipment.content.cargo, items },
      };
      const { kind } = await adapter.handOver({ ...shipment, content }, call());
      expect(taken).toContain(kind);
      const sent = proxy.requests.flatMap(({ body }) => (body === '' ? [] : textsIn(JSON.parse(body))));
      expect(sent).toContain(name);
    },
  },
];

const numberOf = (outcome: HandOverOutcome): string | null =>
  outcome.kind === 'confirmed' ? outcome.invoiceNumber : null;

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
