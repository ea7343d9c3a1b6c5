import { type AccessRight, isProblem, type Order } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { revokeApiKey } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createCompany } from '../companies/create-company.ts';
import type { Context } from '../open-service.ts';
import { getOrder } from '../orders/get-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { allowed, choices, HOUR, onStage, type Stage } from '../testing/stage.ts';
import { trackOrder } from '../tracking/track-order.ts';
import { authenticateKey } from './authenticate-key.ts';
import { createKey } from './create-key.ts';
import { createPartnerKey } from './create-partner-key.ts';
import { hashKey } from './hash-key.ts';
import { companyDenied, resolveCompany } from './resolve-company.ts';

const codeOf = (value: object): string => (isProblem(value) ? value.code : 'open');

onStage((open) => {
  describe('the company acted for', () => {
    const ask = (
      stage: Pick<Stage, 'service'>,
      { actor }: Context,
      companyId: number | null,
      partnerKey: string | null = null,
    ) => resolveCompany(stage.service, actor, { companyId, partnerKey, target: 'companyId' });
    /** A company that the stage's own one owns, and one that nobody owns. */
    const openWithOwned = async () => {
      const stage = await open();
      const terms = { vatNumber: null, kpp: null, creditLimit: 0 };
      const owned = await createCompany(stage.service, { ...terms, name: 'Owned', ownerId: stage.ctx.company.id });
      return { ...stage, owned };
    };

    it('is the caller’s own, named or not, without a look at the database', async () => {
      const stage = await open();
      const { actor, company } = stage.ctx;
      await stage.service.store.close();
      for (const companyId of [null, actor.companyId]) {
        expect(await ask(stage, stage.ctx, companyId)).toEqual({ company, partner: null });
      }
    });

    it('may be one that it owns, with that one’s mark-up', async () => {
      const stage = await openWithOwned();
      await stage.store.db.updateTable('companies').set({ mark_up_bp: 700 }).where('id', '=', stage.owned.id).execute();
      expect(await ask(stage, stage.ctx, stage.owned.id)).toEqual({
        company: { id: stage.owned.id, topmostId: stage.ctx.company.id, markUp: 700, settings: {} },
        partner: null,
      });
    });

    it('is refused when it is another’s, owns the caller’s or does not exist, all with the same words', async () => {
      const stage = await openWithOwned();
      const ofOwned = stage.as({ ...stage.ctx.actor, companyId: stage.owned.id });
      const stranger = await stage.stranger();
      for (const [ctx, companyId] of [
        [stage.ctx, stranger.company.id],
        [stranger, stage.owned.id],
        [ofOwned, stage.ctx.company.id],
        [stage.ctx, 4711],
      ] as const) {
        expect(await ask(stage, ctx, companyId)).toEqual(companyDenied(companyId, 'companyId'));
      }
    });

    it('comes with the partner that the caller’s company belongs to, or is', async () => {
      const stage = await openWithOwned();
      const { partnerKey } = await createPartnerKey(stage.service, { companyId: stage.ctx.company.id });
      const ofOwned = stage.as({ ...stage.ctx.actor, companyId: stage.owned.id });
      const partner = { id: stage.ctx.company.id };
      expect(await ask(stage, stage.ctx, null, partnerKey)).toEqual({ company: stage.ctx.company, partner });
      expect(await ask(stage, ofOwned, null, partnerKey)).toEqual({ company: ofOwned.company, partner });
      const denied = { code: 'AccessDenied', target: 'PartnerKey' };
      expect(await ask(stage, await stage.stranger(), null, partnerKey)).toMatchObject(denied);
      expect(await ask(stage, stage.ctx, null, `${partnerKey}x`)).toMatchObject(denied);
      const rows = await stage.store.rows('select hash from partner_keys');
      expect(rows).toEqual([{ hash: hashKey(partnerKey) }]);
    });
  });

  describe('an API key', () => {
    it('says who calls', async () => {
      const { service, key, ctx } = await open();
      expect(await authenticateKey(service, key)).toEqual(ctx.actor);
    });

    it('has the rights it was given, all where none are named, and none that are unknown', async () => {
      const { service, store, ctx } = await open();
      const { companyId } = ctx.actor;
      const rightsOf = async (rights?: readonly AccessRight[]) =>
        allowed(
          await authenticateKey(service, await createKey(service, { companyId, name: 'R', ...(rights && { rights }) })),
        ).rights;
      expect(await rightsOf()).toBeNull();
      expect(await rightsOf(['Calc', 'Print'])).toEqual(['Calc', 'Print']);
      expect(await rightsOf([])).toEqual([]);
      const key = await createKey(service, { companyId, name: 'Newer', rights: ['Calc'] });
      await store.db.updateTable('api_keys').set({ rights: '["Calc","Fly"]' }).where('name', '=', 'Newer').execute();
      expect(allowed(await authenticateKey(service, key)).rights).toEqual(['Calc']);
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

  describe('an orderKey (interface 3.7)', () => {
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
