import { type OfferedOption, type Option, type OrderContent, readRate, type VendorServiceWish } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import type { Confirmation, Shipment, VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { checkOrderUpdate } from '../orders/update-order.ts';
import { setRate } from '../rates/exchange-rates.ts';
import { ask } from '../testing/quotes.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage, problemsIn, sampleOrder } from '../testing/stage.ts';

// interface 18.3. The scripted vendor has Swift's one service of its own, for money.

const papers = { vendorKey: 'scripted', code: 'RETURN_PAPERS' } as const;
const alone = { services: [], filter: { vendorIds: [90], tariffIds: [] } } as const;
const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const none = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };

onStage((open) => {
  const world = async (offer: Partial<VendorOption> = {}, confirmed: Partial<Confirmation> = {}) => {
    const asked: VendorQuoteRequest[] = [];
    const handed: Shipment[] = [];
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      quote: async (request) => {
        asked.push(request);
        const { ownServices } = request;
        return [
          {
            ...{ tariffId: SCRIPTED_TARIFF, tariffPrice: 10_01, services: [], takeDate: request.pickup.date },
            ...{ deliveryFrom: null, deliveryTo: null, minDays: 1, maxDays: 2, comments: null },
            ...(ownServices && {
              ownServices: ownServices.map((code) => ({ code, status: 'available', price: 2_01 }) as const),
            }),
            ...offer,
          },
        ];
      },
      handOver: async (shipment) => {
        handed.push(shipment);
        return { kind: 'confirmed', ...none, price: null, plannedDeliveryAt: null, ...confirmed };
      },
    });
    const stage = await open({ plugins: [vendor] });
    const offered = async (vendorServices: readonly VendorServiceWish[]): Promise<Option> => {
      const [option] = (await ask(stage.ctx, { ...alone, vendorServices })).options;
      return option ?? expect.fail('nothing was offered');
    };
    return { stage, asked, handed, offered };
  };

  it('an answer is kept for who asks for the same of the vendor, whatever they wish of others', async () => {
    const { asked, offered } = await world();
    const ofOthers = { vendorKey: 'swift', code: 'RETURN_PAPERS' };
    const prices = [];
    for (const wishes of [[], [papers], [ofOthers], [papers, ofOthers]]) prices.push((await offered(wishes)).price);
    expect(prices).toEqual([10_01, 12_02, 10_01, 12_02]);
    expect(asked.map(({ ownServices }) => ownServices)).toEqual([undefined, ['RETURN_PAPERS']]);
    expect(asked.some((request) => 'vendorServices' in request)).toBe(false);
  });

  it('a service that the vendor has given up since is not to be had, and the vendor is not asked for it', async () => {
    const { stage, asked, handed } = await world();
    const gone = { vendorKey: 'scripted', code: 'GONE' };
    const content = { ...alone, vendorServices: [papers, gone], choice };
    const created = await createOrder(stage.ctx, sampleOrder(content));
    expect(created.kind).toBe('rejected');
    expect(asked.map(({ ownServices }) => ownServices)).toContainEqual(['RETURN_PAPERS']);
    expect(asked.flatMap(({ ownServices = [] }) => ownServices)).not.toContain('GONE');
    expect(handed).toEqual([]);
  });

  it('an order that wishes for one that is gone is changed in everything else', async () => {
    const { stage } = await world();
    const order = await stage.draft({ ...alone, vendorServices: [{ vendorKey: 'scripted', code: 'GONE' }] });
    const changed = async (changes: Partial<OrderContent>) =>
      problemsIn(
        await checkOrderUpdate(stage.ctx, {
          ...{ number: order.number, orderKey: null, isPartial: true },
          content: { ...order.content, ...changes },
        }),
      ).map(({ code, target }) => `${code} ${target}`);
    expect(await changed({ project: 'P' })).toEqual([]);
    expect(await changed({ vendorServices: [papers, ...order.content.vendorServices] })).toEqual([
      'ServiceInvalid vendorServices[1].code',
    ]);
  });

  it('a confirmed price that differs by roundings of each line alone is the quoted one', async () => {
    // 10.05 and 2.05 with a mark-up of a tenth are 11.06 and 2.26; 12.10 with it is 13.31.
    const lines = {
      tariffPrice: 10_05,
      ownServices: [{ code: papers.code, status: 'available', price: 2_05 } as const],
    };
    const { stage } = await world(lines, { price: 12_10 });
    await stage.store.db.updateTable('companies').set({ mark_up_bp: 1_000 }).execute();
    const marked = stage.as({ ...stage.ctx.actor, markUp: 1_000 });
    const created = await createOrder(marked, sampleOrder({ ...alone, vendorServices: [papers], choice }));
    expect(created).toMatchObject({ kind: 'handed-over', order: { price: 13_32 } });
  });

  it('each line has the mark-up, and the hand-over is of the vendor’s own codes at the price of all', async () => {
    const { stage, handed, offered } = await world();
    const marked = stage.as({ ...stage.ctx.actor, markUp: 1_000 });
    const [option] = (await ask(marked, { ...alone, vendorServices: [papers] })).options;
    expect(option).toMatchObject({ tariffPrice: 11_01, ownServices: [{ price: 2_21 }], price: 13_22 });
    const quoted = (await offered([papers])).price;
    const created = await createOrder(stage.ctx, sampleOrder({ ...alone, vendorServices: [papers], choice }));
    expect(created.kind).toBe('handed-over');
    expect(handed).toMatchObject([{ ownServices: ['RETURN_PAPERS'], option: { price: quoted } }]);
    await createOrder(stage.ctx, sampleOrder({ ...alone, choice }));
    expect(handed[1]).not.toHaveProperty('ownServices');
  });

  it('in another currency they are priced by the rate of the day, as the tariff is', async () => {
    const { stage, offered } = await world({ currency: 'EUR' });
    await setRate(stage.service, { currency: 'EUR', from: '2020-01-01', rate: readRate('100') ?? 0 });
    const option = (await offered([papers])) as OfferedOption;
    expect(option).toMatchObject({
      ...{ tariffPrice: 1001_00, ownServices: [{ code: papers.code, price: 201_00 }], price: 1202_00 },
      foreign: { currency: 'EUR', price: 12_02, asked: 12_02, askedRoubles: 1202_00 },
    });
  });

  it('a plugin that says nothing of one that was asked for costs its own options alone', async () => {
    const { stage } = await world({ ownServices: [] });
    const { options, failures } = await ask(stage.ctx, { ...sampleContent, services: [], vendorServices: [papers] });
    expect(failures.map(({ vendor, reason }) => [vendor.key, reason])).toEqual([['scripted', 'defect']]);
    expect(options.length).toBeGreaterThan(0);
  });
});
