import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Order } from '@cartage/core';
import type { Db } from '@cartage/storage';
import type { Confirmation, VendorPaper } from '@cartage/vendor-kit';
import { guardAdapter } from '@cartage/vendor-kit/host';
import { plainPdf } from '@cartage/vendor-kit/simulator';
import { describe, expect, it } from 'vitest';
import { printOrders } from '../documents/print-orders.ts';
import { moveContents } from '../files/move-contents.ts';
import { createOrder } from '../orders/create-order.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { resumeHandOver } from './resume-hand-over.ts';

// interface 17.5: papers that come with the hand-over and never again.

const label = (text: string): VendorPaper => ({
  kind: 'marks',
  type: 'application/pdf',
  bytes: plainPdf(text),
});
const papers: readonly VendorPaper[] = [
  label('PIECE 1'),
  label('PIECE 2'),
  {
    kind: 'commercial-invoice',
    type: 'application/pdf',
    bytes: plainPdf('INVOICE'),
  },
  { kind: 'return-label', type: 'image/png', bytes: new Uint8Array([0x89, 0x50]) },
  { kind: 'receipt', type: 'application/pdf', bytes: plainPdf('PAID') },
];
const confirmation: Confirmation = {
  ...{ invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null },
  ...{ price: null, plannedDeliveryAt: null },
};
const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };

/** A picture of one bit a dot, half of it black. */
const greyPng = (width: number, height: number): Uint8Array => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width / 8, 0xf0)]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
};

/** How much of a picture of one bit a dot is black. */
const blackIn = (png: Uint8Array): number => {
  const file = Buffer.from(png);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(parts));
  const rowBytes = Math.ceil(width / 8);
  let black = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (((rows[y * (rowBytes + 1) + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0) black += 1;
  return black / (width * height);
};

onStage((open) => {
  /** A vendor that gives its papers with the answer that makes the shipment, and knows afterwards only that it has it. */
  const world = async ({ onMade = () => {}, came = papers } = {}): Promise<Stage> => {
    let isMade = false;
    const vendor = scriptedVendor({
      id: 90,
      key: 'once',
      handOver: async () => {
        isMade = true;
        onMade();
        return {
          kind: 'confirmed',
          ...confirmation,
          papers: came,
          pieces: ['P-1'],
          trackingUrl: 'https://once.example/X-1',
        };
      },
      findByReference: async () => (isMade ? { kind: 'found', ...confirmation } : { kind: 'none' }),
    });
    const documents = [
      { kind: 'marks', preferred: true, comesOnce: true },
      { kind: 'commercial-invoice', preferred: true, comesOnce: true },
    ] as const;
    return open({ plugins: [guardAdapter({ ...vendor, manifest: { ...vendor.manifest, documents } })] });
  };
  const kept = async ({ store }: Stage) =>
    (await store.rows('select file_type, name, mime_type, access_level from attachments order by name')).map((row) =>
      Object.values(row).join(' | '),
    );
  const print = async (stage: Stage, { number }: Order, format: 'pdf' | 'png'): Promise<Uint8Array> => {
    const result = await printOrders(
      stage.ctx,
      {
        ...{ orders: [{ number, orderKey: null }], papers: ['marks'], copies: 1, include: null, marksFormat: null },
        ...{ format, dpi: 203, leaveOut: 'none', isPreview: false },
      },
      'en',
    );
    if (!('content' in result)) throw new Error(result[0]?.text.en);
    return result.content;
  };
  const printed = async (stage: Stage, order: Order): Promise<string> => {
    const content = await print(stage, order, 'pdf');
    const boxes = Buffer.from(content)
      .toString('latin1')
      .matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/g);
    return [...boxes].map(([, width]) => Math.round(Number(width))).join(' ');
  };

  describe('papers that come once', () => {
    it('are attachments of the order, printed in place of ours, also once their bytes have moved', async () => {
      const stage = await world();
      const made = await createOrder(stage.ctx, sampleOrder({ choice }));
      if (made.kind !== 'handed-over') throw new Error(made.kind);
      const { number } = made.order;
      expect(await kept(stage)).toEqual([
        `commercial-invoice | ${number} once commercial-invoice 3.pdf | application/pdf | order-key`,
        `marks | ${number} once marks 2.pdf | application/pdf | order-key`,
        `marks | ${number} once marks.pdf | application/pdf | order-key`,
        `other | ${number} once receipt 5.pdf | application/pdf | company`,
        `other | ${number} once return-label 4.png | image/png | order-key`,
      ]);
      expect(await printed(stage, made.order)).toBe('283 283');
      await moveContents(stage.service);
      expect(await stage.store.rows('select guid from attachments where content is not null')).toEqual([]);
      expect(await printed(stage, made.order)).toBe('283 283');
      expect(await reload(stage, made.order)).toMatchObject({
        pieces: ['P-1'],
        trackingUrl: 'https://once.example/X-1',
      });
    });

    it('are printed as pictures where they came as such, ours in place of one that cannot be drawn', async () => {
      const picture = (bytes: Uint8Array): VendorPaper => ({ kind: 'marks', type: 'image/png', bytes });
      // 800 dots of 203 an inch are 100 mm.
      const drawn = greyPng(800, 1200);
      const zpl: VendorPaper = { kind: 'marks', type: 'application/zpl', bytes: Buffer.from('^XA^XZ') };
      const widths = async (...came: readonly VendorPaper[]) => {
        const stage = await world({ came });
        const made = await createOrder(stage.ctx, sampleOrder({ choice }));
        if (made.kind !== 'handed-over') throw new Error(made.kind);
        return [await printed(stage, made.order), stage.logged.includes('vendor paper refused')];
      };
      expect(await widths(picture(drawn), picture(drawn))).toEqual(['283 283', false]);
      const [ours] = await widths(zpl);
      expect(await widths(picture(drawn.subarray(0, 50)))).toEqual([ours, true]);
      const stage = await world({ came: [picture(drawn)] });
      const made = await createOrder(stage.ctx, sampleOrder({ choice }));
      if (made.kind !== 'handed-over') throw new Error(made.kind);
      expect(blackIn(await print(stage, made.order, 'png'))).toBeCloseTo(0.5, 1);
      // Where there is a PDF, the picture shows what it does.
      expect((await widths(label('PIECE'), picture(drawn)))[0]).toBe('283');
    });

    it('are there wherever the process dies once the first write has reached the database', async () => {
      let without = 0;
      await dyingAtEach(async (dying) => {
        const stage = await world();
        const result = await dying.run(stage.ctx, (ctx) => createOrder(ctx, sampleOrder({ choice })));
        const [row] = await stage.store.rows('select number from orders');
        if (row === undefined) return;
        const [attempt] = await stage.store.rows('select state from attempts');
        if (attempt === undefined) return;
        const [{ id } = { id: 0 }] = await stage.store.rows('select id from orders');
        for (let tries = 0; result === null && tries < 4; tries += 1) {
          stage.clock.advance(10 * MINUTE);
          await resumeHandOver(stage.service, Number(id));
        }
        const order = await reload(stage, { id: Number(id) } as Order);
        expect(order.status).toBe('TransferredToVendor');
        // Before that write the answer itself was lost, and the vendor was asked once more; at most there papers are lost.
        if ((await kept(stage)).length !== papers.length) without += 1;
      });
      expect(without).toBeLessThanOrEqual(1);
    });

    /** An order that is handed over while the database goes away; `onTry`: at each query that fails. */
    const handOverWhileAway = async (onTry: (tries: number, stage: Stage) => 'away' | 'back') => {
      let isAway = false;
      let tries = 0;
      const stage = await world({
        onMade: () => {
          isAway = true;
        },
      });
      const plugin: Parameters<Db['withPlugin']>[0] = {
        transformQuery: ({ node }) => {
          if (!isAway) return node;
          tries += 1;
          isAway = onTry(tries, stage) === 'away';
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        },
        transformResult: async ({ result }) => result,
      };
      const store = { ...stage.ctx.store, db: stage.ctx.store.db.withPlugin(plugin) };
      return { stage, made: createOrder({ ...stage.ctx, store }, sampleOrder({ choice })) };
    };

    it('wait for a database that is away', async () => {
      const { stage, made } = await handOverWhileAway((tries) => (tries < 3 ? 'away' : 'back'));
      expect((await made).kind).toBe('handed-over');
      expect(await kept(stage)).toHaveLength(papers.length);
    });

    it('are given up with a database that stays away for long', async () => {
      const { stage, made } = await handOverWhileAway((_, { clock }) => {
        clock.advance(10 * MINUTE);
        return 'away';
      });
      await expect(made).rejects.toThrow('ECONNREFUSED');
      expect(await kept(stage)).toEqual([]);
    });
  });
});
