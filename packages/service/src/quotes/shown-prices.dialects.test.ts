import { sampleContent } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { connect } from '../testing/connections.ts';
import { all, ask, askedFor, at, type Changes, heldVendor, ofHeld, prices } from '../testing/quotes.ts';
import { SCRIPTED_TARIFF } from '../testing/scripted-vendor.ts';
import { choices, MINUTE, onStage, sampleOrder } from '../testing/stage.ts';

onStage((open) => {
  describe('prices that are only shown', () => {
    it('are those of minutes ago for an equal request: of a calculation, a draft, another company', async () => {
      const stage = await open();
      const asked = await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(all);
      stage.clock.advance(5 * MINUTE - 1);
      expect(await ask(stage.ctx)).toEqual(asked);
      const draft = await createOrder(
        await stage.stranger(),
        sampleOrder({
          choice: null,
          sender: { ...sampleContent.sender, name: 'ООО «Лютик»' },
          receiver: { ...sampleContent.receiver, phone: '+79990000000' },
        }),
      );
      expect(draft.kind === 'draft' && draft.quote).toEqual(asked);
      expect(askedFor(stage)).toEqual([]);
      stage.clock.advance(1);
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(all);
    });

    it('are asked for each time where nothing is kept', async () => {
      const stage = await open({ settings: { quoteCacheMs: 0 } });
      await ask(stage.ctx);
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual([...all, ...all].sort());
    });

    it.each<[string, Changes]>([
      ['cargo', { cargo: { ...sampleContent.cargo, description: 'Другое' } }],
      ['receiver', { receiver: { ...sampleContent.receiver, postalCode: '191000' } }],
      [
        'sender',
        { sender: { ...sampleContent.sender, loading: { floor: 2, hasFreightLift: false, loadersCount: 1 } } },
      ],
      ['services', { services: [{ code: 'Insurance', sum: 1_000_00, parameter: null }] }],
      ['pickup', { pickup: { ...sampleContent.pickup, timeFrom: '10:00' } }],
      ['terms', { terms: { ...sampleContent.terms, requestedDate: '2026-12-20' } }],
      ['charge', { receiverDeliveryCharge: 100 }],
    ])('are not those of another %s', async (_, changes) => {
      const stage = await open();
      await ask(stage.ctx);
      askedFor(stage);
      await ask(stage.ctx, changes);
      expect(askedFor(stage)).toContain('globe');
    });

    it('are not those of another connection, nor of the same one with other secrets', async () => {
      const stage = await open();
      await ask(stage.ctx);
      askedFor(stage);
      await connect(stage, 'own', { companyId: stage.ctx.actor.companyId });
      stage.calls.length = 0;
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(['swift']);
      await ask(await stage.stranger());
      expect(askedFor(stage)).toEqual([]);
      stage.clock.advance(1);
      await connect(stage, 'own', { companyId: stage.ctx.actor.companyId });
      stage.calls.length = 0;
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(['swift']);
    });

    it.each([
      ['the last moment for a pickup today', '23T13:59:00', '14:00'],
      ['midnight', '23T23:59:00', '00:00'],
    ])('are not those of before %s', async (_, moment, sameDayCutoff) => {
      const stage = await open({ settings: { sameDayCutoff } });
      stage.clock.advance(at(moment));
      const later = { pickup: { ...sampleContent.pickup, date: '2026-12-01' } };
      await ask(stage.ctx, later);
      stage.clock.advance(MINUTE / 2);
      await ask(stage.ctx, later);
      expect(askedFor(stage)).toEqual(all);
      stage.clock.advance(MINUTE / 2);
      await ask(stage.ctx, later);
      expect(askedFor(stage)).toEqual(all);
    });

    it('are not those of a clock that ran ahead', async () => {
      const stage = await open();
      await ask(stage.ctx);
      stage.clock.advance(-MINUTE);
      askedFor(stage);
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(all);
    });
  });

  describe('a hand-over', () => {
    it('asks its vendor for the price, whatever was said a moment ago', async () => {
      const stage = await open();
      await ask(stage.ctx);
      askedFor(stage);
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      expect(created.kind).toBe('handed-over');
      expect(askedFor(stage)).toEqual(['swift']);
      const { number } = await stage.draft();
      expect(askedFor(stage)).toEqual([]);
      await pushOrder(stage.ctx, { number, orderKey: null, choice: choices.econom, pickup: {} });
      expect(askedFor(stage)).toEqual(['econom']);
    });

    it('that the worker repeats asks for the price too, where none was given before', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      expect(created.kind).toBe('unavailable');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await ask(stage.ctx);
      askedFor(stage);
      expect(await stage.work()).toBe(1);
      expect(askedFor(stage)).toEqual(['swift']);
    });

    it('that was refused shows what the vendors offer now', async () => {
      const stage = await open();
      await ask(stage.ctx, { comments: 'sandbox:reject' });
      askedFor(stage);
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift, comments: 'sandbox:reject' }));
      expect(created.kind).toBe('rejected');
      expect(askedFor(stage)).toEqual([...all, 'swift'].sort());
    });

    it('shares no call with those who only look, and what it hears is kept in place of what they heard', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const looking = ask(stage.ctx, ofHeld);
      await expect.poll(() => held.length).toBe(1);
      stage.clock.advance(1);
      const creating = createOrder(
        stage.ctx,
        sampleOrder({ ...ofHeld, choice: { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null } }),
      );
      await expect.poll(() => held.length).toBe(2);
      held[1]?.answer(80_000);
      await creating;
      // The older call ends later.
      held[0]?.answer(70_000);
      expect(prices(await looking)).toEqual([70_000]);
      expect(prices(await ask(stage.ctx, ofHeld))).toEqual([80_000]);
      expect(held).toHaveLength(2);
    });

    it('that gets no price makes those who look ask again', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const before = ask(stage.ctx, ofHeld);
      await expect.poll(() => held.length).toBe(1);
      held[0]?.answer(70_000);
      await before;
      const creating = createOrder(
        stage.ctx,
        sampleOrder({ ...ofHeld, choice: { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null } }),
      );
      await expect.poll(() => held.length).toBe(2);
      held[1]?.fail();
      expect((await creating).kind).toBe('unavailable');
      const after = ask(stage.ctx, ofHeld);
      await expect.poll(() => held.length).toBe(3);
      held[2]?.answer(90_000);
      expect(prices(await after)).toEqual([90_000]);
    });
  });
});
