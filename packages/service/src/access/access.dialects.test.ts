import { isProblem, type Order } from '@cartage/core';
import { revokeApiKey } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { pushOrder } from '../hand-over/push-order.ts';
import { getOrder } from '../orders/get-order.ts';
import { choices, HOUR, onStage, sampleContent } from '../testing/stage.ts';
import { trackOrder } from '../tracking/track-order.ts';
import { authenticateKey } from './authenticate-key.ts';
import { createKey } from './create-key.ts';
import { hashKey } from './hash-key.ts';

const codeOf = (value: object): string => (isProblem(value) ? value.code : 'open');

onStage((open) => {
  describe('an API key', () => {
    it('says who calls', async () => {
      const { service, key, ctx } = await open();
      expect(await authenticateKey(service, key)).toEqual(ctx.actor);
    });

    it.each([null, '', '   '])('is empty: %j', async (key) => {
      const { service } = await open();
      expect(await authenticateKey(service, key)).toMatchObject({ code: 'ApiKeyEmpty' });
    });

    it('is invalid when it is unknown, revoked or expired', async () => {
      const { service, store, key, ctx, clock } = await open();
      expect(codeOf(await authenticateKey(service, `${key}x`))).toBe('ApiKeyInvalid');
      await store.db
        .updateTable('api_keys')
        .set({ expires_at: clock.now() + HOUR })
        .where('id', '=', ctx.actor.keyId)
        .execute();
      expect(codeOf(await authenticateKey(service, key))).toBe('open');
      clock.advance(HOUR);
      expect(codeOf(await authenticateKey(service, key))).toBe('ApiKeyInvalid');
      const second = await createKey(service, { companyId: ctx.actor.companyId, name: 'Second' });
      await revokeApiKey(store.db, (await idOf(store, second)) ?? 0, clock.now());
      expect(codeOf(await authenticateKey(service, second))).toBe('ApiKeyInvalid');
    });

    it('is stored as its digest only', async () => {
      const { store, key } = await open();
      const rows = JSON.stringify(await store.rows('select * from api_keys'));
      expect(rows).not.toContain(key);
      expect(rows).toContain(hashKey(key));
    });
  });

  describe('an orderKey (decisions, sections 4 and 6)', () => {
    it('opens another company’s order for reading only; a wrong one hides one’s own', async () => {
      const stage = await open();
      const { number, key }: Order = await stage.draft();
      const stranger = await stage.stranger();
      const cases = [
        { ctx: stage.ctx, orderKey: null, read: 'open', write: 'open' },
        { ctx: stage.ctx, orderKey: key, read: 'open', write: 'open' },
        { ctx: stage.ctx, orderKey: 'wrong', read: 'OrderNotFound', write: 'OrderNotFound' },
        { ctx: stranger, orderKey: null, read: 'OrderNotFound', write: 'OrderNotFound' },
        { ctx: stranger, orderKey: 'wrong', read: 'OrderNotFound', write: 'OrderNotFound' },
        { ctx: stranger, orderKey: key, read: 'open', write: 'OrderNotFound' },
      ];
      for (const { ctx, orderKey, read } of cases) {
        expect(codeOf(await getOrder(ctx, { number, orderKey }))).toBe(read);
        expect(codeOf(await trackOrder(ctx, { number, orderKey }))).toBe(read);
      }
      for (const { ctx, orderKey, write } of cases.slice(2)) {
        const ref = { number, orderKey };
        const push = await pushOrder(ctx, { ...ref, choice: choices.swift, pickup: sampleContent.pickup });
        expect(push.kind === 'refused' ? push.problems.map(codeOf) : push.kind).toEqual([write]);
        expect(codeOf(await cancelOrder(ctx, ref))).toBe(write);
      }
      expect(await stage.mockVendors.shipments()).toEqual([]);
      expect(codeOf(await cancelOrder(stage.ctx, { number, orderKey: key }))).toBe('open');
    });

    it('answers an unknown number and another company’s order with the very same words', async () => {
      const stage = await open();
      const { number } = await stage.draft();
      const stranger = await stage.stranger();
      const foreign = await getOrder(stranger, { number, orderKey: null });
      const unknown = await getOrder(stranger, { number: 'CTG-0000-0000', orderKey: null });
      expect(JSON.stringify(foreign).replaceAll(number, '#')).toBe(
        JSON.stringify(unknown).replaceAll('CTG-0000-0000', '#'),
      );
    });
  });
});

const idOf = async ({ db }: Parameters<typeof authenticateKey>[0]['store'], key: string): Promise<number | undefined> =>
  (await db.selectFrom('api_keys').select('id').where('hash', '=', hashKey(key)).executeTakeFirst())?.id;
