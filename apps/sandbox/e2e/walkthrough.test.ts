import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DeliveryOption } from '@cartage/client/v1';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  control,
  getOrder,
  handedOver,
  savedOnly,
  shipmentsOf,
  untilStatus,
  type VendorShipment,
} from './calls.ts';
import type { RunningSandbox } from './open-sandbox.ts';
import { order, route, vendorKeys } from './sample-order.ts';
import { sharedSandbox } from './shared-sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await sharedSandbox();
});

const create = async (vendorId: number) => {
  const { status, body } = await call(sandbox, 'Create', order({ vendorId }));
  expect(status, JSON.stringify(body)).toBe(201);
  return handedOver(body);
};

const advance = (number: string | null, body: object = {}): Promise<VendorShipment> =>
  control(sandbox, 'POST', `/shipments/${number}/advance`, body);

describe('the main job', () => {
  it('prices a shipment with every vendor, the cheapest first', async () => {
    const { status, body } = await call(sandbox, 'Calc', { ...route, deliveryOptions: {} });
    expect(status).toBe(200);
    expect(new Set(body.options.map(({ vendorInfo }) => vendorInfo.vendorKey))).toEqual(new Set(vendorKeys));
    const prices = body.options.map(({ price }) => price);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it('creates with the chosen option, follows the vendor to Finished, and only then has a deliveryDate', async () => {
    const { body: priced } = await call(sandbox, 'Calc', { ...route, deliveryOptions: {} });
    const econom = priced.options.find(({ vendorInfo }) => vendorInfo.vendorKey === 'econom');
    const created = await create(2);
    expect(created).toMatchObject({ status: 5, statusName: 'TransferredToVendor', price: econom?.price });

    const path = ['ACC', 'PUP', 'TRN', 'HUB', 'ARR', 'OUT'];
    const seen: string[] = [];
    for (const code of path) {
      const { status } = await advance(created.vendorInvoiceNum);
      seen.push(status);
      expect(status).toBe(code);
    }
    const onTheWay = await untilStatus(sandbox, created.orderId, 11);
    expect(onTheWay).toMatchObject({ deliveryDate: null, receivedBy: null });

    await advance(created.vendorInvoiceNum);
    const finished = await untilStatus(sandbox, created.orderId, 90);
    expect(finished.receivedBy).toBe('Иван Сидоров');
    expect(finished.deliveryDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/);

    const { body } = await call(sandbox, 'Track', { orderId: created.orderId });
    expect(body.trackItems.map(({ status }) => status)).toEqual([90, 11, 10, 13, 9, 7, 6, 5, 2, 0]);
    const times = body.trackItems.map(({ eventDateTime }) => eventDateTime);
    expect(times).toEqual([...times].sort().reverse());
    expect(await shipmentsOf(sandbox, created.orderId)).toMatchObject([{ accepted: 1 }]);
  });

  it('prints two copies of a waybill whose text and barcodes can be read', async () => {
    const { orderId } = await create(1);
    const { status, body: printed } = await call(sandbox, 'Print', { orderId });
    expect(status).toBe(200);
    const body = new Uint8Array(await printed.arrayBuffer());
    expect(Buffer.from(body.slice(0, 5)).toString()).toBe('%PDF-');
    expect((await PDFDocument.load(body)).getPageCount()).toBe(2);
    const file = join(sandbox.dataDir, 'waybill.pdf');
    await writeFile(file, body);
    if (isThere('pdftotext')) {
      const { stdout } = await run('pdftotext', [file, '-']);
      expect(stdout).toContain(orderId);
      expect(stdout).toContain('Иван Сидоров');
    }
    if (isThere('pdftoppm') && isThere('zbarimg')) {
      await run('pdftoppm', ['-r', '300', '-png', '-l', '1', file, join(sandbox.dataDir, 'page')]);
      const { stdout } = await run('zbarimg', ['-q', join(sandbox.dataDir, 'page-1.png')]);
      expect(stdout).toMatch(new RegExp(`CODE-128:${orderId}`));
      expect(stdout).toMatch(new RegExp(`QR-Code:.*${orderId}`));
    }
  });

  it.each(vendorKeys)('cancels an order that %s has taken', async (key) => {
    const { orderId } = await create(vendorKeys.indexOf(key) + 1);
    const { status, body } = await call(sandbox, 'Cancel', { orderId });
    expect(status).toBe(200);
    // These vendors ask their depot first, and confirm later.
    const confirmsLater = ['postal', 'freight', 'globe'].includes(key);
    expect(body).toEqual({ orderId, cancelled: !confirmsLater });
    if (confirmsLater) expect((await getOrder(sandbox, orderId)).status).toBe(97);
    await untilStatus(sandbox, orderId, 98);
    expect((await call(sandbox, 'Cancel', { orderId })).body).toEqual({ orderId, cancelled: true });
  });

  it('saves a draft with its options, and hands it over with the one chosen later', async () => {
    const created = await call(sandbox, 'Create', order());
    expect(created.status).toBe(200);
    const draft = savedOnly(created.body);
    expect(draft.errors).toEqual([]);
    const chosen = draft.options[0] as DeliveryOption;
    const { status, body } = await call(sandbox, 'PushToVendor', {
      orderId: draft.orderId,
      vendorId: chosen.vendorInfo.vendorId,
      vendorUrgentTypeId: chosen.vendorUrgentTypeId,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderId: draft.orderId, orderPushResult: 0, status: 5, price: chosen.price });
  });

  it('answers a push that cannot be with 400 and what could be had instead', async () => {
    const { orderId } = (await call(sandbox, 'Create', order())).body;
    const { status, body } = await call(sandbox, 'PushToVendor', {
      orderId,
      vendorId: 2,
      vendorUrgentTypeId: 'SW-STD',
    });
    expect(status).toBe(400);
    expect(body.orderId).toBe(orderId);
    // The urgency that was asked for at first is ignored, so econom's own economy tariff is among them.
    const options = 'options' in body ? body.options : [];
    expect(options.map((option) => option.vendorUrgentTypeId)).toContain('EC-E-DD');
    expect(await getOrder(sandbox, orderId)).toMatchObject({ status: 0, orderPushResult: 2 });
  });

  it('speaks Russian to whoever asks for it', async () => {
    const russian = { locale: 'ru-RU, en;q=0.5' };
    const { body } = await call(sandbox, 'Create', order({ vendorId: 1 }), russian);
    expect(handedOver(body).statusName).toBe('Передан в службу доставки');
    await expect(call(sandbox, 'Get', { orderId: 'CTG-0' }, russian)).rejects.toMatchObject({
      status: 500,
      problems: [{ message: expect.stringMatching(/^Заказа «.+» нет/) }],
    });
  });
});

const run = promisify(execFile);
const isThere = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
