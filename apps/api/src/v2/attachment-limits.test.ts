import { describe, expect, it } from 'vitest';
import { base64, openAttachmentDoor } from './testing/attachment-door.ts';

// interface 13.14: how many files there may be, and how large together.

const { call, create, get, door, upload, kept, newCompany } = openAttachmentDoor({ ATTACHMENT_QUOTA_MB: '1' });

describe('the number of files', () => {
  it('is 1,000 of one order, the service’s own with them, and another order has room', async () => {
    const { orderId } = (await create()).result;
    const { guid } = await kept(orderId);
    const { db } = door.opened.service.store;
    const row = await db.selectFrom('attachments').selectAll().where('guid', '=', guid).executeTakeFirstOrThrow();
    const more = Array.from({ length: 998 }, (_, n) => ({ ...row, guid: `more-${n}`, file: `more-${n}` }));
    for (let at = 0; at < more.length; at += 100) {
      await db
        .insertInto('attachments')
        .values(more.slice(at, at + 100))
        .execute();
    }
    await kept(orderId);
    expect((await get(orderId)).attachments).toHaveLength(1_000);
    const { status, body } = await call('POST', '/Attachments', { body: upload(orderId) });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          code: 'RequestInvalid',
          target: 'itemId',
          message: 'The order has 1000 files already, and takes no more.',
        },
      ],
    ]);
    expect((await get(orderId)).attachments).toHaveLength(1_000);
    await kept((await create()).result.orderId);
  });
});

describe('a quota', () => {
  it('is for each company, and the refusal tells what is used and allowed', async () => {
    const { id, key } = await newCompany();
    const file = (bytes: number) => ({ itemType: 2, itemId: String(id), base64File: base64('x'.repeat(bytes)) });
    await kept('', file(600_000), { key });
    const { status, body } = await call('POST', '/Attachments', { key, body: upload('', file(500_000)) });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        code: 'RequestInvalid',
        target: 'base64File',
        message: `The files of company ${id} take 0.6 MB of the 1.0 MB that it may use; this one of 0.5 MB does not fit.`,
      },
    ]);
    await kept('', file(400_000), { key });
    const { body: full } = await call('POST', '/Attachments', { key, body: upload('', file(1)) });
    expect(full.errors[0].message).toContain('take 1.0 MB of the 1.0 MB that it may use; this one of 0.001 MB');
  });

  it('is passed by none of many that want it at once, and the refused leave nothing and are not refused for good', async () => {
    const { id, key } = await newCompany();
    const body = (n: number) =>
      upload('', { itemType: 2, itemId: String(id), name: `${n}.txt`, base64File: base64('x'.repeat(300_000)) });
    const ask = (n: number) =>
      call('POST', '/Attachments', { key, headers: { 'Idempotency-Key': `quota-${n}` }, body: body(n) });
    const first = await Promise.all([0, 1, 2, 3, 4].map(ask));
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400, 400]);
    const { db } = door.opened.service.store;
    expect(await db.selectFrom('loose_files').selectAll().execute()).toEqual([]);
    await db.deleteFrom('attachment_usage').where('company_id', '=', id).execute();
    const again = await ask(first.findIndex(({ status }) => status === 400));
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });
});
