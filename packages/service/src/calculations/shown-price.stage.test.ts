import type { OrderContent, Product } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { expect, it } from 'vitest';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { begin, showWhen } from '../testing/calculations.ts';
import { MINUTE, onStage, soundIn } from '../testing/stage.ts';
import { calculate, checkCalculation } from './calculate.ts';
import { pricedParts } from './priced-parts.ts';
import { shownPrice } from './shown-price.ts';
import { openShownQuotes } from './shown-quotes.ts';

onStage((open) => {
  it('is that of the last calculation of such a shipment, for the company, the vendor and the tariff', async () => {
    const stage = await open();
    const { options } = await showWhen('all', stage.ctx, await begin(stage.ctx));
    const [cheapest] = options;
    if (!cheapest) throw new Error('Nothing is offered.');
    const chosen = (change: Partial<OrderContent> = {}): OrderContent => ({
      ...sampleContent,
      choice: { vendorId: cheapest.vendor.id, tariffId: cheapest.tariffId, contractType: null },
      ...change,
    });
    const price = (change: Partial<OrderContent> = {}, ctx = stage.ctx) => shownPrice(ctx, chosen(change));
    const shown = { price: cheapest.price, at: stage.clock.now(), takeDate: cheapest.takeDate, differs: [] };
    expect(await price()).toEqual(shown);
    // An order says more of the ends and of what is inside, and may be fetched on another day.
    expect(
      await price({
        receiver: { ...sampleContent.receiver, address: 'Elsewhere, 1', name: 'Somebody' },
        cargo: { ...sampleContent.cargo, description: 'Books' },
        pickup: { ...sampleContent.pickup, date: '2026-12-01' },
      }),
    ).toEqual(shown);
    const { choice } = chosen();
    const others: readonly Partial<OrderContent>[] = [
      { choice: null },
      { choice: { vendorId: 77, tariffId: cheapest.tariffId, contractType: null } },
      { choice: { vendorId: cheapest.vendor.id, tariffId: 'another', contractType: null } },
      { choice: { ...(choice as NonNullable<typeof choice>), contractType: 'own' } },
      { receiver: { ...sampleContent.receiver, cityId: '5400000000000' } },
      { sender: { ...sampleContent.sender, contactType: 'pickup-point' } },
      { cargo: { ...sampleContent.cargo, items: sampleContent.cargo.items.map((item) => ({ ...item, weightKg: 9 })) } },
      { cargo: { ...sampleContent.cargo, items: sampleContent.cargo.items.map((item) => ({ ...item, l: 9 })) } },
      { cargo: { ...sampleContent.cargo, type: 'documents' } },
      { receiver: { ...sampleContent.receiver, country: 'KZ' } },
    ];
    for (const other of others) expect(await price(other)).toBeNull();
    // What the vendor is to do besides is told.
    const insured = { services: [{ code: 'Insurance', sum: 100, parameter: '1' }] } as const;
    expect(await price(insured)).toEqual({ ...shown, differs: ['services'] });
    expect(await price({ ...insured, receiverDeliveryCharge: 5 })).toEqual({
      ...shown,
      differs: ['services', 'receiverDeliveryCharge'],
    });
    expect(await price({ receiverDeliveryCharge: 0 })).toEqual(shown);
    const { cargo, sender, receiver } = sampleContent;
    const loading = { floor: 5, hasFreightLift: false, loadersCount: 2 };
    const product = { cost: 1_00, costForReceiver: 20_000_00, qty: 1 } as Product;
    for (const [change, part] of [
      [{ cargo: { ...cargo, products: [product] } }, 'cargo'],
      [{ cargo: { ...cargo, dangerClass: 3 } }, 'cargo'],
      [{ sender: { ...sender, loading } }, 'sender'],
      [{ receiver: { ...receiver, pickupPointId: 'P-1' } }, 'receiver'],
    ] as const)
      expect(await price(change)).toEqual({ ...shown, differs: [part] });
    expect(await price({}, await stage.stranger())).toBeNull();
    stage.clock.advance(30 * MINUTE - 1);
    expect(await price()).toEqual(shown);
    stage.clock.advance(1);
    expect(await price()).toBeNull();
  });

  it('is also that of one whose caller waited for it, in the process that made it', async () => {
    const stage = await open();
    const calculation = { request: quoteRequestOf(sampleContent), unfiltered: false };
    const { options } = await calculate(stage.ctx, soundIn(await checkCalculation(stage.ctx, calculation)));
    const [cheapest] = options;
    if (!cheapest) throw new Error('Nothing is offered.');
    const { vendor, tariffId, price, takeDate } = cheapest;
    const at = stage.clock.now();
    const choice = { vendorId: vendor.id, tariffId, contractType: null };
    const shown = (change: Partial<OrderContent> = {}, ctx = stage.ctx) =>
      shownPrice(ctx, { ...sampleContent, choice, ...change });
    expect(await shown()).toEqual({ price, at, takeDate, differs: [] });
    const charged = { receiverDeliveryCharge: 5 };
    expect(await shown(charged)).toEqual({ price, at, takeDate, differs: ['receiverDeliveryCharge'] });
    expect(await shown({ choice: { ...choice, vendorId: 77 } })).toBeNull();
    expect(await shown({}, await stage.stranger())).toBeNull();
    stage.clock.advance(30 * MINUTE);
    expect(await shown()).toBeNull();
  });

  it('is kept in memory of so many shipments alone, and of the newest calculations of each', () => {
    const quotes = openShownQuotes(2);
    const asked = pricedParts(quoteRequestOf(sampleContent));
    for (const [at, shipment] of ['a', 'b', 'a', 'a', 'a', 'c'].entries())
      quotes.note(1, shipment, { at, asked, options: [] });
    expect(quotes.of(1, 'a', 9).map(({ at }) => at)).toEqual([4, 3, 2]);
    expect(['b', 'c'].map((shipment) => quotes.of(1, shipment, 9).length)).toEqual([0, 1]);
    expect(quotes.of(2, 'a', 9)).toEqual([]);
    expect(quotes.of(1, 'c', 4)).toEqual([]);
  });
});
