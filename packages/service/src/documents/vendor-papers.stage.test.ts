import type { Choice, Locale, Order, PaperKind, PrintWish } from '@cartage/core';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it, vi } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { allowed, assumeSound, choices, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { printOrders } from './print-orders.ts';
import { vendorPapers, vendorPapersOf } from './vendor-papers.ts';

/** Millimetres: the mock vendors' label and our sheet of marks. */
const LABEL = 100;
const SHEET = 210;

const create = async (stage: Stage, choice: Choice): Promise<Order> => {
  const created = await createOrder(stage.ctx, sampleOrder({ choice }));
  if (created.kind !== 'handed-over') throw new Error(created.kind);
  return created.order;
};

/** The widths of the pages that are printed, mm. */
const print = (stage: Stage, order: Order, ...papers: readonly PaperKind[]): Promise<readonly number[]> =>
  printIn(stage, order, 'en', ...papers);

const printIn = async (
  stage: Stage,
  order: Order,
  locale: Locale,
  ...papers: readonly PaperKind[]
): Promise<readonly number[]> => {
  const boxes = (await printed(stage, { orders: named(order), papers }, locale)).matchAll(
    /\/MediaBox\s*\[\s*0 0 ([\d.]+)/g,
  );
  return [...boxes].map(([, width]) => Math.round((Number(width) * 25.4) / 72));
};

const named = (...orders: readonly Order[]) => orders.map(({ number }) => ({ number, orderKey: null }));

/** The file's bytes as text. */
const printed = async (stage: Stage, wish: Partial<PrintWish>, locale: Locale = 'en'): Promise<string> => {
  const result = await printOrders(stage.ctx, { ...usual, ...wish }, locale);
  if (!('content' in result)) throw new Error(result[0]?.text.en);
  return Buffer.from(result.content).toString('latin1');
};

const usual: PrintWish = {
  orders: [],
  papers: ['marks'],
  copies: 1,
  include: null,
  marksFormat: null,
  format: 'pdf',
  dpi: 203,
  leaveOut: 'none',
  isPreview: false,
};
const asked = (stage: Stage): readonly string[] => stage.calls.filter((call) => call.includes('/papers/'));

const kept = (stage: Stage) => stage.store.rows('select file_type, name, access_level from attachments order by name');

const giving = (bytes: Uint8Array) => (vendor: VendorAdapter) =>
  vendor.document ? { ...vendor, document: async () => bytes } : vendor;

// Each prints in a thread and reads PDFs in a process, which take their time to start.
onStage((open) =>
  describe('papers of vendors', () => {
    it('a paper that the vendor prefers to make itself is its own, asked for once and kept', async () => {
      const stage = await open();
      const order = await create(stage, choices.econom);
      expect(await print(stage, order, 'waybill', 'marks')).toEqual([SHEET, LABEL]);
      expect(await print(stage, order, 'marks')).toEqual([LABEL]);
      expect(asked(stage)).toEqual([`econom GET /shipments/${order.vendorInvoiceNumber}/papers/LABEL`]);
      expect(await kept(stage)).toEqual([
        { file_type: 'marks', name: `${order.number} econom marks.pdf`, access_level: 'order-key' },
      ]);
      const [row] = await stage.store.rows('select guid from attachments');
      expect(row?.guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    });

    it('another language asks the vendor again, and is kept in its turn', async () => {
      const stage = await open();
      const order = await create(stage, choices.econom);
      for (const locale of ['en', 'en', 'ru', 'ru'] as const) {
        expect(await printIn(stage, order, locale, 'marks')).toEqual([LABEL]);
      }
      expect(asked(stage)).toHaveLength(2);
      expect(await kept(stage)).toHaveLength(1);
    });

    it('marks are asked for in the size of the request, else of the company, and once for each', async () => {
      const wishes: string[] = [];
      const stage = await open({
        between: (vendor) =>
          vendor.document
            ? {
                ...vendor,
                document: async (shipment, wish, call) => {
                  wishes.push(`${wish.kind} ${wish.marksFormat}`);
                  return (await vendor.document?.(shipment, wish, call)) ?? new Uint8Array();
                },
              }
            : vendor,
      });
      const order = await create(stage, choices.econom);
      for (const marksFormat of [null, null, 'A6', 'A6', 'A7'] as const)
        await printed(stage, { orders: named(order), marksFormat });
      expect(wishes).toEqual(['marks A4', 'marks A6', 'marks A7']);
    });

    it('that comes in parts, one for each place, is printed and kept as one', async () => {
      let count = 0;
      const inParts = (vendor: VendorAdapter): VendorAdapter =>
        vendor.document
          ? {
              ...vendor,
              document: async (...wish) => {
                count += 1;
                const one = await vendor.document?.(...wish);
                return one instanceof Uint8Array ? [one, one] : new Uint8Array();
              },
            }
          : vendor;
      const stage = await open({ between: inParts });
      const order = await create(stage, choices.econom);
      for (const _ of [1, 2]) expect(await print(stage, order, 'marks')).toEqual([LABEL, LABEL]);
      expect(count).toBe(1);
      expect(await kept(stage)).toHaveLength(1);
    });

    it('another vendor is not asked, and neither is one about a draft or an order that is canceled', async () => {
      const stage = await open();
      expect(await print(stage, await create(stage, choices.swift), 'waybill', 'marks')).toEqual([SHEET, SHEET]);
      expect(await print(stage, await stage.draft(), 'marks')).toEqual([SHEET]);
      const order = await create(stage, choices.econom);
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      expect(await print(stage, order, 'marks')).toEqual([SHEET]);
      expect(asked(stage)).toEqual([]);
    });

    it('a change of the order asks the vendor again', async () => {
      const stage = await open();
      const order = await create(stage, choices.econom);
      await print(stage, order, 'marks');
      const content = { ...order.content, receiver: { ...order.content.receiver, phone: '+79160000001' } };
      const updated = await updateOrder(stage.ctx, assumeSound({ number: order.number, orderKey: null, content }));
      expect(updated.kind).toBe('updated');
      await print(stage, order, 'marks');
      await print(stage, order, 'marks');
      expect(asked(stage)).toHaveLength(2);
      expect(await kept(stage)).toHaveLength(1);
    });

    it('ours stands in while the vendor is down, and is not kept', async () => {
      const stage = await open();
      const order = await create(stage, choices.econom);
      await stage.mockVendors.behave('econom', { fault: 'down' });
      expect(await print(stage, order, 'marks')).toEqual([SHEET]);
      expect(allowed(await vendorPapers(stage.ctx, order, ['marks'], 'en'))).toEqual({
        supplied: [],
        missing: [{ orderNumber: order.number, kind: 'marks' }],
      });
      expect(await kept(stage)).toEqual([]);
      await stage.mockVendors.behave('econom', { fault: 'none' });
      expect(await print(stage, order, 'marks')).toEqual([LABEL]);
      await stage.mockVendors.behave('econom', { fault: 'down' });
      expect(await print(stage, order, 'marks')).toEqual([LABEL]);
    });

    it('a vendor that does not answer in time is waited for once, however many orders are printed', async () => {
      let isAsked = () => {};
      const allAtOnce = new Promise<void>((resolve) => {
        isAsked = resolve;
      });
      let times = 0;
      const hanging = (vendor: VendorAdapter): VendorAdapter => ({
        ...vendor,
        ...(vendor.document && {
          document: () => {
            times += 1;
            if (times === 4) isAsked();
            return new Promise(() => {});
          },
        }),
      });
      const stage = await open({ between: hanging });
      const orders: Order[] = [];
      for (let n = 0; n < 6; n += 1) orders.push(await create(stage, choices.econom));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const papers = vendorPapersOf(stage.ctx, orders, ['marks'], 'en');
        await allAtOnce;
        await vi.advanceTimersByTimeAsync(20_000);
        expect(allowed(await papers).missing.map(({ orderNumber }) => orderNumber)).toEqual(
          orders.map(({ number }) => number),
        );
        expect(times).toBe(4);
      } finally {
        vi.useRealTimers();
      }
    });

    it('a paper that is drawn later is asked for with its ticket, and one that never comes is given up', async () => {
      let draws = true;
      const tickets: (string | null)[] = [];
      const drawing = (vendor: VendorAdapter): VendorAdapter => ({
        ...vendor,
        manifest: { ...vendor.manifest, pollMs: draws ? 1 : 3_000 },
        ...(vendor.document && {
          document: async (shipment, wish, call) => {
            tickets.push(wish.ticket);
            if (!draws || tickets.length < 3) return { kind: 'accepted', ticket: `${tickets.length}` };
            return (await vendor.document?.(shipment, wish, call)) ?? new Uint8Array();
          },
        }),
      });
      const quick = await open({ between: drawing });
      const papersOf = async (stage: Stage, orders: readonly Order[]) =>
        allowed(await vendorPapersOf(stage.ctx, orders, ['marks'], 'en'));
      expect((await papersOf(quick, [await create(quick, choices.econom)])).supplied).toHaveLength(1);
      expect(tickets).toEqual([null, '1', '2']);
      draws = false;
      tickets.length = 0;
      const stage = await open({ between: drawing });
      const orders: Order[] = [];
      for (let n = 0; n < 5; n += 1) orders.push(await create(stage, choices.econom));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const papers = papersOf(stage, orders);
        await expect.poll(() => tickets.length).toBe(4);
        await vi.advanceTimersByTimeAsync(20_000);
        expect((await papers).missing).toHaveLength(5);
        // Four at once, every three seconds; the fifth is not begun.
        expect(tickets.length).toBeLessThanOrEqual(4 * 7);
        expect(tickets.filter((ticket) => ticket === null)).toHaveLength(4);
      } finally {
        vi.useRealTimers();
      }
    });

    it('a vendor that fails for one order is asked for the papers of the others', async () => {
      let times = 0;
      const failingOnce = (vendor: VendorAdapter): VendorAdapter => ({
        ...vendor,
        ...(vendor.document && {
          document: async (...asked) => {
            times += 1;
            if (times === 1) throw new Error('not this one');
            return (await vendor.document?.(...asked)) ?? new Uint8Array();
          },
        }),
      });
      const stage = await open({ between: failingOnce });
      const orders: Order[] = [];
      for (let n = 0; n < 5; n += 1) orders.push(await create(stage, choices.econom));
      const { supplied, missing } = allowed(await vendorPapersOf(stage.ctx, orders, ['marks'], 'en'));
      expect([supplied.length, missing.length]).toEqual([4, 1]);
    });

    it.each([
      ['rubbish', Buffer.from(`%PDF-1.7\n${'x'.repeat(1000)}`)],
      ['a page of HTML', Buffer.from('<html>We are busy.</html>')],
    ])('ours stands in for %s', async (_, bytes) => {
      const stage = await open({ between: giving(bytes) });
      const order = await create(stage, choices.globe);
      expect(await print(stage, order, 'waybill')).toEqual([SHEET]);
      expect(stage.logged.join('\n')).toContain('vendor paper refused');
      expect(await kept(stage)).toEqual([]);
    });

    it("the vendor's waybill has as many copies as ours would have", async () => {
      const stage = await open();
      const order = await create(stage, choices.globe);
      expect(await printed(stage, { orders: named(order), papers: ['waybill'], copies: 3 })).toMatch(/\/Count 3\b/);
      expect(asked(stage)).toHaveLength(1);
    });

    it("the vendor's label is drawn dot by dot as well, in the vendor's size, beside ours of another order", async () => {
      const stage = await open();
      const [econom, swift] = [await create(stage, choices.econom), await create(stage, choices.swift)];
      const wish = { orders: named(econom, swift), marksFormat: 'A7' } as const;
      const zpl = await printed(stage, { ...wish, format: 'zpl' });
      expect([...zpl.matchAll(/\^PW(\d+)/g)].map(([, width]) => Math.round(Number(width) / 8))).toEqual([LABEL, 74]);
      expect(await printed(stage, { ...wish, orders: named(swift), format: 'png' })).toMatch(/^\x89PNG/);
      expect(asked(stage)).toHaveLength(1);
    });
  }),
);
