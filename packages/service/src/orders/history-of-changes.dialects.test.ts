import { isProblem, type Order, type OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { listFullChanges, listHistoryLines } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { authenticateKey } from '../access/authenticate-key.ts';
import { createKey } from '../access/create-key.ts';
import { ownCompany } from '../access/resolve-company.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import type { Context } from '../open-service.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { reload } from '../testing/order-outcome.ts';
import { allowed, assumeSound, choices, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { A, B, handedOver, lost, onUpdate, QUIET, update } from '../testing/updates-at-vendor.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { trackOrder } from '../tracking/track-order.ts';
import { showOrder } from './show-order.ts';
import { updateOrder } from './update-order.ts';

const change = (ctx: Context, { number }: Order, changes: Partial<OrderContent>) =>
  updateOrder(ctx, assumeSound({ number, orderKey: null, ...sampleOrder(changes) }));

const lines = async (ctx: Context, { number }: Order, orderKey: string | null = null) => {
  const events = await trackOrder(ctx, { number, orderKey });
  if (isProblem(events)) throw new Error(events.code);
  return events;
};
const texts = async (ctx: Context, order: Order) => (await lines(ctx, order)).map(({ text }) => text.en);
const withKey = async ({ service }: Stage, companyId: number, name: string): Promise<Context> => {
  const actor = allowed(await authenticateKey(service, await createKey(service, { companyId, name })));
  return { ...service, actor, company: ownCompany(actor), partner: null, signal: new AbortController().signal };
};

// interface 9.9: "every change is in the order's history with old and new value and who asked".
onStage((open) => {
  describe('an update', () => {
    it('is a line of the history with the old and the new values and the name of the key', async () => {
      const stage = await open();
      const draft = await stage.draft({ project: 'Old' });
      const warehouse = await withKey(stage, draft.companyId, 'Warehouse');
      stage.clock.advance(MINUTE);
      await change(warehouse, draft, { project: 'New', department: 'D' });
      const [line, created] = await lines(stage.ctx, draft);
      expect(line).toEqual({
        at: stage.clock.now(),
        source: 'Cartage',
        status: 'Draft',
        isReturn: false,
        text: {
          en: 'The order was changed with the key “Warehouse”: project: “Old” → “New”; department: nothing → “D”.',
          ru: 'Заказ изменён по ключу «Warehouse»: проект: «Old» → «New»; отдел: не указано → «D».',
        },
      });
      expect(created?.text.en).toBe('The order was saved.');
      expect(await listFullChanges(stage.store.db, draft, 9)).toEqual([
        expect.objectContaining({
          key: expect.objectContaining({ id: warehouse.actor.keyId }),
          fields: [
            { path: 'project', before: 'Old', after: 'New' },
            { path: 'department', before: null, after: 'D' },
          ],
        }),
      ]);
    });

    it('that changes nothing, or is refused, is none', async () => {
      const stage = await open();
      const draft = await stage.draft({ project: 'P' });
      expect(await change(stage.ctx, draft, { project: 'P' })).toMatchObject({ kind: 'updated' });
      expect(await change(stage.ctx, draft, { project: 'Q', emergencyEmail: 'nobody' })).toMatchObject({
        kind: 'refused',
      });
      expect(await texts(stage.ctx, draft)).toEqual(['The order was saved.']);
    });

    it('is made with its line or not at all, wherever the process dies', async () => {
      const stage = await open();
      await dyingAtEach(async ({ run }) => {
        const draft = await stage.draft();
        await run(stage.ctx, (dying) => change(dying, draft, { project: 'P' }));
        const { content } = await reload(stage, draft);
        const told = (await texts(stage.ctx, draft)).filter((text) => text.includes('was changed'));
        expect(told).toHaveLength(content.project === 'P' ? 1 : 0);
      });
    });

    it('is told to its own company alone, not to whoever holds the orderKey', async () => {
      const stage = await open();
      const draft = await stage.draft();
      await change(stage.ctx, draft, { receiver: { ...sampleContent.receiver, phone: A } });
      expect(await lines(stage.ctx, draft, draft.key)).toHaveLength(2);
      const strangers = await lines(await stage.stranger(), draft, draft.key);
      expect(JSON.stringify(strangers)).not.toContain(A);
      expect(strangers).toHaveLength(1);
    });

    it('of another company’s key names that company', async () => {
      const stage = await open();
      const draft = await stage.draft();
      const owner = await withKey(stage, (await stage.stranger()).company.id, 'Head office');
      await change({ ...owner, company: stage.ctx.company }, draft, { project: 'P' });
      expect((await texts(stage.ctx, draft))[0]).toMatch(
        /^The order was changed with the key “Head office” of .+: project/,
      );
    });

    it('never hides the status that a vendor reports later of an earlier moment', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      stage.clock.advance(MINUTE);
      const [shipment] = await stage.mockVendors.shipments(order.number);
      await stage.mockVendors.advance(shipment?.number ?? '');
      stage.clock.advance(MINUTE);
      await change(stage.ctx, order, { project: 'P' });
      stage.clock.advance(10 * MINUTE);
      const swift = stage.service.vendors.byId(choices.swift.vendorId);
      if (swift) await pollTracking(stage.service, swift);
      const [newest, ...older] = await lines(stage.ctx, order);
      expect(newest).toMatchObject({ status: 'CourierAssigned', text: { en: expect.stringContaining('project') } });
      expect(older.map(({ status }) => status)).toEqual([
        'CourierAssigned',
        'TransferredToVendor',
        'TransferringToVendor',
        'Draft',
      ]);
      const [reported] = await listHistoryLines(stage.store.db, order, 1);
      expect(reported?.at).toBeLessThan(newest?.at ?? 0);
    });

    it('of a final order is a line too', async () => {
      const stage = await open();
      const draft = await stage.draft();
      await cancelOrder(stage.ctx, { number: draft.number, orderKey: null });
      await change(stage.ctx, draft, { project: 'P' });
      expect((await lines(stage.ctx, draft))[0]).toMatchObject({
        status: 'Canceled',
        text: { en: expect.stringMatching(/project/) },
      });
    });
  });

  describe('an update that the vendor hears of first', () => {
    it('is a line once the vendor has made it, for whoever asked for each field', async () => {
      const stage = await open({
        between: onUpdate(async (tell, calls) => {
          if (calls === 1) throw lost();
          return tell();
        }),
      });
      const order = await handedOver(stage);
      const changed = async () => (await texts(stage.ctx, order)).filter((text) => text.includes('was changed'));
      const warehouse = await withKey(stage, order.companyId, 'Warehouse');
      expect(await update(warehouse, order, A, { project: 'P' })).toBe('VendorUnavailable');
      expect(await changed()).toEqual([]);
      stage.clock.advance(QUIET);
      expect(await change(stage.ctx, order, { comments: 'Ring twice' })).toMatchObject({ kind: 'updated' });
      expect((await changed()).toSorted()).toEqual([
        expect.stringMatching(/with the key “Test”: comments: nothing → “Ring twice”\.$/),
        expect.stringMatching(
          /with the key “Warehouse”: receiver, phone: “.+” → “\+79990000001”; project: nothing → “P”\.$/,
        ),
      ]);
    });

    it('and that it refuses is none', async () => {
      const stage = await open({ between: onUpdate(async () => Promise.reject(lost())) });
      const order = await handedOver(stage);
      await update(stage.ctx, order, B);
      expect((await texts(stage.ctx, order)).filter((text) => text.includes('was changed'))).toEqual([]);
    });
  });

  it('two amendments of one order at once lose nothing of one another', async () => {
    const stage = await open();
    const draft = await stage.draft();
    const amend = (changes: Partial<OrderContent>) =>
      updateOrder(
        stage.ctx,
        assumeSound({
          number: draft.number,
          orderKey: null,
          content: ({ content }) => ({ content: { ...content, ...changes }, problems: [] }),
        }),
      );
    const amended = await Promise.all([amend({ project: 'P' }), amend({ department: 'D' }), amend({ comments: 'C' })]);
    expect(amended.map(({ kind }) => kind)).toEqual(['updated', 'updated', 'updated']);
    const shown = await showOrder(stage.service, draft.number);
    expect(shown).toMatchObject({ order: { content: { project: 'P', department: 'D', comments: 'C' } } });
    expect('order' in shown && [shown.changes.length, shown.events.length]).toEqual([3, 4]);
  });
});
