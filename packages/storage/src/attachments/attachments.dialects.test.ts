import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import type { AccessLevel } from './attachment.ts';
import { attachmentsOfOrders } from './attachments-of-orders.ts';
import { findAttachments, findKeptPaper } from './find-attachments.ts';
import { findNewestPdf } from './find-newest-pdf.ts';
import { getAttachment, getAttachmentContent } from './get-attachment.ts';
import { insertAttachment, type NewAttachment } from './insert-attachment.ts';

forEachDialect((open) => {
  let store: TestStore;
  let file: NewAttachment;

  beforeAll(async () => {
    store = await open();
    file = {
      guid: 'g-1',
      companyId: await addCompany(store),
      itemType: 'order',
      itemId: 1,
      fileType: 'waybill',
      name: 'Накладная.pdf',
      mimeType: 'application/pdf',
      accessLevel: 'company',
      fingerprint: null,
      createdAt: 10,
      content: new Uint8Array([0, 255, 37, 80]),
    };
  });

  it('come back whole, byte by byte', async () => {
    const stored = await insertAttachment(store.db, file);
    expect(stored).toMatchObject({ size: 4, sha256: createHash('sha256').update(file.content).digest('hex') });
    expect(await getAttachment(store.db, 'g-1')).toEqual(stored);
    expect([...((await getAttachmentContent(store.db, 'g-1')) ?? [])]).toEqual([0, 255, 37, 80]);
    expect(await getAttachment(store.db, 'g-2')).toBeNull();
    expect(await getAttachmentContent(store.db, 'g-2')).toBeNull();
    expect(await store.rows(`select guid, item_id, size, access_level from attachments`)).toMatchObject([
      { guid: 'g-1', item_id: 1, size: 4, access_level: 'company' },
    ]);
  });

  it('are those of one order or company, the newest first, and no more than asked for', async () => {
    for (const [guid, itemType, itemId, createdAt] of [
      ['a', 'order', 2, 1],
      ['b', 'order', 2, 3],
      ['c', 'order', 2, 2],
      ['d', 'company', 2, 4],
      ['e', 'order', 3, 5],
    ] as const)
      await insertAttachment(store.db, { ...file, guid, itemType, itemId, createdAt });
    const found = await findAttachments(store.db, { itemType: 'order', itemId: 2 }, 2);
    expect(found.map(({ guid }) => guid)).toEqual(['b', 'c']);
    expect(Object.keys(found[0] ?? {})).not.toContain('content');
  });

  it('are looked through for the newest PDF of a kind that may be seen', async () => {
    const scan = { ...file, itemId: 8, fileType: 'waybill-scan' } as const;
    const add = (guid: string, createdAt: number, changes: Partial<NewAttachment>) =>
      insertAttachment(store.db, { ...scan, guid, name: guid, createdAt, ...changes });
    await add('s-open', 1, { accessLevel: 'order-key', content: new Uint8Array([1]) });
    await add('s-own', 2, {});
    await add('s-photo', 3, { mimeType: 'image/png' });
    await add('s-marks', 4, { fileType: 'marks' });
    await add('s-company', 5, { itemType: 'company' });
    const newest = (orderId: number, ...accessLevels: AccessLevel[]) =>
      findNewestPdf(store.db, { orderId, fileType: 'waybill-scan', accessLevels });
    expect(await newest(8, 'company', 'order-key')).toMatchObject({ name: 's-own' });
    expect([...((await newest(8, 'order-key'))?.content ?? [])]).toEqual([1]);
    expect(await newest(9, 'company', 'order-key')).toBeNull();
  });

  it('keep one paper of a kind, the newest, beside whatever was uploaded', async () => {
    const paper = { ...file, itemId: 7, fileType: 'marks' } as const;
    await insertAttachment(store.db, { ...paper, guid: 'u' });
    await insertAttachment(store.db, { ...paper, guid: 'k1', fingerprint: 'first', content: new Uint8Array([1]) });
    await insertAttachment(store.db, { ...paper, guid: 'k2', fingerprint: 'second', content: new Uint8Array([2]) });
    await insertAttachment(store.db, { ...paper, guid: 'k3', fingerprint: 'first', fileType: 'waybill' });
    const kept = (fingerprint: string) => findKeptPaper(store.db, { orderId: 7, fileType: 'marks', fingerprint });
    expect(await kept('first')).toBeNull();
    expect([...((await kept('second')) ?? [])]).toEqual([2]);
    expect(await store.rows(`select guid from attachments where item_id = 7 order by guid`)).toEqual([
      { guid: 'k2' },
      { guid: 'k3' },
      { guid: 'u' },
    ]);
  });

  it('those of several orders are those of each, oldest first, and no more of one than are wanted', async () => {
    const [one, other, none] = [71, 72, 73];
    for (const [n, itemId] of [one, other, one, one].entries())
      await insertAttachment(store.db, { ...file, guid: `m-${n}`, itemId, createdAt: 100 - n });
    await insertAttachment(store.db, { ...file, guid: 'm-company', itemType: 'company', itemId: one });
    const found = await attachmentsOfOrders(store.db, [one, other, none], 2);
    expect(found.get(one)?.map(({ guid }) => guid)).toEqual(['m-3', 'm-2']);
    expect(found.get(other)?.map(({ guid }) => guid)).toEqual(['m-1']);
    for (const id of [one, other, none])
      expect((await attachmentsOfOrders(store.db, [id], 2)).get(id)).toEqual(found.get(id) ?? []);
  });
});
