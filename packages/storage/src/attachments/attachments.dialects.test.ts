import { beforeAll, expect, it } from 'vitest';
import type { AccessLevel } from '../tables.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { attachmentsOfOrders } from './attachments-of-orders.ts';
import { contentInRow, moveContent, withContentInRow } from './contents.ts';
import { countUpload, usedByUploads } from './count-upload.ts';
import { findAttachments, findKeptPaper } from './find-attachments.ts';
import { findNewestPdf } from './find-newest-pdf.ts';
import { findUploaded, type UploadedFile } from './find-uploaded.ts';
import { getAttachment } from './get-attachment.ts';
import { insertAttachment, type NewAttachment } from './insert-attachment.ts';
import { forgetFiles, leaveFile, leaveLooseFiles, noteFile, seeLooseFiles, takeFile } from './loose-files.ts';

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
      size: 4,
      sha256: 'ab',
      file: 'f-1',
      keyId: null,
    };
  });

  const loose = async () =>
    (await store.rows('select file, since, leaving from loose_files order by file')).map(
      ({ file: name, since, leaving }) => ({
        file: name,
        since: Number(since),
        leaving: Number(leaving),
      }),
    );

  it('come back whole', async () => {
    await insertAttachment(store.db, file);
    expect(await getAttachment(store.db, 'g-1')).toEqual(file);
    expect(await getAttachment(store.db, 'g-2')).toBeNull();
    expect(await store.rows(`select guid, item_id, size, access_level, content from attachments`)).toMatchObject([
      { guid: 'g-1', item_id: 1, size: 4, access_level: 'company', content: null },
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
    await add('s-open', 1, { accessLevel: 'order-key' });
    await add('s-own', 2, {});
    await add('s-photo', 3, { mimeType: 'image/png' });
    await add('s-marks', 4, { fileType: 'marks' });
    await add('s-company', 5, { itemType: 'company' });
    const newest = (orderId: number, ...accessLevels: AccessLevel[]) =>
      findNewestPdf(store.db, { orderId, fileType: 'waybill-scan', accessLevels });
    expect(await newest(8, 'company', 'order-key')).toMatchObject({ name: 's-own' });
    expect(await newest(8, 'order-key')).toMatchObject({ name: 's-open' });
    expect(await newest(9, 'company', 'order-key')).toBeNull();
  });

  it('keep one paper of a kind, the newest, beside whatever was uploaded', async () => {
    const paper = { ...file, itemId: 7, fileType: 'marks' } as const;
    await insertAttachment(store.db, { ...paper, guid: 'u' });
    await insertAttachment(store.db, { ...paper, guid: 'k1', fingerprint: 'first', file: 'kept-1' });
    await insertAttachment(store.db, { ...paper, guid: 'k2', fingerprint: 'second', file: 'kept-2' });
    await insertAttachment(store.db, {
      ...paper,
      guid: 'k3',
      fingerprint: 'first',
      fileType: 'waybill',
      file: 'kept-3',
    });
    const kept = (fingerprint: string) => findKeptPaper(store.db, { orderId: 7, fileType: 'marks', fingerprint });
    expect(await kept('first')).toBeNull();
    expect(await kept('second')).toMatchObject({ guid: 'k2', file: 'kept-2' });
    expect(await store.rows(`select guid from attachments where item_id = 7 order by guid`)).toEqual([
      { guid: 'k2' },
      { guid: 'k3' },
      { guid: 'u' },
    ]);
    expect(await loose()).toEqual([{ file: 'kept-1', since: 0, leaving: 0 }]);
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

  it('leave the name of their file behind when they go, and when they get another', async () => {
    await store.rows('delete from loose_files');
    await insertAttachment(store.db, { ...file, guid: 'l-1', file: 'left-1' });
    await store.rows("update attachments set file = 'left-2' where guid = 'l-1'");
    expect(await loose()).toEqual([{ file: 'left-1', since: 0, leaving: 0 }]);
    await store.rows("delete from attachments where guid = 'l-1'");
    expect((await loose()).map(({ file: name }) => name)).toEqual(['left-1', 'left-2']);
  });

  it('are found again as the upload that they were, and as no other', async () => {
    const upload = { ...file, itemId: 77, keyId: 5 };
    await insertAttachment(store.db, { ...upload, guid: 'u-1', createdAt: 20 });
    await insertAttachment(store.db, { ...upload, guid: 'u-2', createdAt: 30 });
    const { itemType, itemId, keyId, name, fileType, sha256 } = upload;
    const found = async (changes: Partial<UploadedFile> = {}) =>
      (await findUploaded(store.db, { itemType, itemId, keyId, name, fileType, sha256, since: 15, ...changes }))?.guid;
    expect(await found()).toBe('u-2');
    expect(await found({ since: 30 })).toBe('u-2');
    const others: readonly Partial<UploadedFile>[] = [
      { since: 31 },
      { itemType: 'company' },
      { itemId: 78 },
      { keyId: 6 },
      { name: 'Another.pdf' },
      { fileType: 'other' },
      { sha256: 'cd' },
    ];
    for (const other of others) expect(await found(other)).toBeUndefined();
  });

  it('take a file that was noted, unless somebody removes it', async () => {
    await store.rows('delete from loose_files');
    for (const name of ['n-1', 'n-2', 'n-3', 'n-4', 'n-5']) await noteFile(store.db, name);
    expect(await takeFile(store.db, 'n-1')).toBe(true);
    expect(await takeFile(store.db, 'n-1')).toBe(false);
    const leave = async (before: number, ...except: readonly string[]) =>
      (await leaveLooseFiles(store.db, { before, except, limit: 2 })).toSorted();
    expect(await leave(99)).toEqual([]);
    await store.rows("update loose_files set since = 10 where file = 'n-2'");
    await store.rows("update loose_files set since = 900 where file = 'n-3'");
    expect(await seeLooseFiles(store.db, 30, 2)).toBe(2);
    expect(await seeLooseFiles(store.db, 30, 2)).toBe(1);
    expect(await seeLooseFiles(store.db, 40, 2)).toBe(0);
    expect(await leave(30)).toEqual(['n-2']);
    expect(await takeFile(store.db, 'n-2')).toBe(false);
    expect(await leaveFile(store.db, 'n-3')).toBe(true);
    expect(await leaveFile(store.db, 'n-1')).toBe(false);
    expect(await leave(31)).toHaveLength(2);
    expect(await leave(31, 'n-2', 'n-3')).toEqual(['n-4', 'n-5']);
    // Whoever wrote it meanwhile has noted it again.
    await noteFile(store.db, 'n-5');
    await forgetFiles(store.db, ['n-2', 'n-3', 'n-4', 'n-5']);
    expect(await loose()).toEqual([{ file: 'n-5', since: 0, leaving: 0 }]);
  });

  it('have a quota, which is never passed, however many come at once', async () => {
    const companyId = await addCompany(store);
    const count = (size: number, quota: number | null) =>
      store.transaction((tx) => countUpload(tx, { companyId, size, quota }));
    expect(await usedByUploads(store.db, companyId)).toBe(0);
    const at = await Promise.all(Array.from({ length: 12 }, () => count(10, 75)));
    expect(at.filter(Boolean)).toHaveLength(7);
    expect(await usedByUploads(store.db, companyId)).toBe(70);
    expect(await count(5, 75)).toBe(true);
    expect(await count(1, 75)).toBe(false);
    expect(await count(1, null)).toBe(true);
    expect(await usedByUploads(store.db, companyId)).toBe(76);
  });

  it('of an earlier version have their bytes in the row until they are moved', async () => {
    await insertAttachment(store.db, { ...file, guid: 'o-1' });
    const content = store.dialect === 'sqlite' ? "x'0102'" : "'\\x0102'";
    await store.rows(`update attachments set file = null, content = ${content} where guid = 'o-1'`);
    const [old, ...others] = await withContentInRow(store.db, 9);
    expect(others).toEqual([]);
    expect(old).toMatchObject({ guid: 'o-1', file: null });
    expect([...((await contentInRow(store.db, 'o-1')) ?? [])]).toEqual([1, 2]);
    expect(await moveContent(store.db, { guid: 'o-1', sha256: 'other' }, 'moved')).toBe(false);
    expect(await moveContent(store.db, { guid: 'o-1', sha256: 'ab' }, 'moved')).toBe(true);
    expect(await moveContent(store.db, { guid: 'o-1', sha256: 'ab' }, 'again')).toBe(false);
    expect(await getAttachment(store.db, 'o-1')).toMatchObject({ file: 'moved' });
    expect(await contentInRow(store.db, 'o-1')).toBeNull();
    if (store.dialect === 'sqlite') return;
    // A process of that version, which serves on during an upgrade, knows of no file.
    await store.rows(`update attachments set content = ${content} where guid = 'o-1'`);
    expect(await getAttachment(store.db, 'o-1')).toMatchObject({ file: null });
    expect((await loose()).map(({ file: name }) => name)).toContain('moved');
  });
});
