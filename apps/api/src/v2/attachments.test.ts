import { createHash } from 'node:crypto';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { base64, csv, openAttachmentDoor } from './testing/attachment-door.ts';

// interface 13.14, 2.6, 6.25, 7.24.

const { call, create, get, refusals, door, upload, kept, newCompany } = openAttachmentDoor();

describe('a file', () => {
  it('of an order is kept, stands in the order record, and comes back byte by byte under its name', async () => {
    const { orderId } = (await create()).result;
    const file = await kept(orderId);
    expect(file).toEqual({
      guid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      size: Buffer.byteLength(csv),
      name: 'Опись.csv',
      mimeType: 'text/csv',
      fileType: 32,
      itemType: 1,
      accessLevel: 0,
    });
    expect((await get(orderId)).attachments).toEqual([file]);
    const { status, headers, body } = await call('GET', `/Attachments/${file.guid.toUpperCase()}`);
    expect(status).toBe(200);
    expect(String(body)).toBe(csv);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="_____.csv"; filename*=UTF-8''${encodeURIComponent('Опись.csv')}`,
      'content-length': String(Buffer.byteLength(csv)),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      etag: `"${createHash('sha256').update(csv).digest('hex')}"`,
    });
  });

  it('is told of without its bytes, with a complete link to them', async () => {
    const { orderId, orderKey } = (await create()).result;
    const file = await kept(orderId, { accessLevel: 1 });
    const { status, body } = await call('GET', `/Attachments/${file.guid}/Metadata?orderKey=${orderKey}`);
    expect(status).toBe(200);
    const { downloadLink, ...rest } = body;
    expect(rest).toEqual(file);
    expect(downloadLink).toMatch(new RegExp(`^https?://[^/]+/openapi/v2/Attachments/${file.guid}\\?orderKey=`));
    const link = new URL(downloadLink);
    const followed = await call('GET', link.pathname.replace('/openapi/v2', '') + link.search);
    expect(String(followed.body)).toBe(csv);
  });

  it('may belong to a company, by its id as text', async () => {
    const { companyId } = door.opened;
    const file = await kept('', { itemType: 2, itemId: String(companyId) });
    expect(file).toMatchObject({ itemType: 2 });
    expect((await call('GET', `/Attachments/${file.guid}`)).status).toBe(200);
    for (const itemId of ['999999', 'Filiale', '1e3', '-1', '99999999999999999999'])
      expect(await refusals('POST', '/Attachments', { body: upload('', { itemType: 2, itemId }) }, 403)).toEqual([
        'AccessDenied itemId',
      ]);
  });

  it('needs no kind and no access level: it is of another kind, and the company’s', async () => {
    const { orderId } = (await create()).result;
    const file = await kept(orderId, { fileType: undefined, accessLevel: null });
    expect(file).toMatchObject({ fileType: 256, accessLevel: 0 });
    expect(await kept(orderId, { fileType: 0 })).toMatchObject({ fileType: 256 });
    expect(await refusals('POST', '/Attachments', { body: upload(orderId, { fileType: 3 }) })).toEqual([
      'RequestInvalid fileType',
    ]);
  });

  it('is read whatever the order and the case of the members, and however its base64 is written', async () => {
    const { orderId } = (await create()).result;
    const { base64File, ...rest } = upload(orderId);
    const members = Object.entries(rest).map(([name, value]) => `"${name.toUpperCase()}":${JSON.stringify(value)}`);
    const written = base64File.replaceAll('/', '\\/').replace(/.{8}/g, '$&\\r\\n').replace(/=+$/, '');
    for (const text of [
      `{"base64file":"${written}",${members}}`,
      `{${members},"BASE64FILE" : "${written.replace(/A/, '\\u0041')}"}`,
      `\ufeff{"other":{"base64File":"x"},"bas\\u006564File":"${base64File}",${members}}`,
    ]) {
      const { status, body } = await door.ask('/openapi/v2/Attachments', {
        method: 'POST',
        headers: { Authorization: 'apiKey sandbox-key', 'Content-Type': 'application/json' },
        body: text,
      });
      expect(body).toMatchObject({ size: Buffer.byteLength(csv) });
      expect(status).toBe(200);
      expect(String((await call('GET', `/Attachments/${body.guid}`)).body)).toBe(csv);
    }
  });
});

describe('what is refused', () => {
  const reasons = async (changes: object) => {
    const { orderId } = (await create()).result;
    const { status, body } = await call('POST', '/Attachments', { body: upload(orderId, changes) });
    expect(status).toBe(400);
    return body.errors.map(({ code, target, message }: Record<string, string>) => `${code} ${target} ${message}`);
  };

  it('bytes that are not of the declared type, types that are not accepted, and what is not base64', async () => {
    expect(await reasons({ mimeType: 'application/pdf' })).toEqual([
      'AttachmentInvalid base64File The file is not PDF, as mimeType says, because it does not begin as one.',
    ]);
    expect(await reasons({ mimeType: 'text/html' })).toEqual([
      expect.stringMatching(
        /^AttachmentInvalid mimeType The type "text\/html" is not accepted; accepted: application\/pdf, /,
      ),
    ]);
    expect(await reasons({ base64File: 'a-b_' })).toEqual([
      expect.stringMatching(/^AttachmentInvalid base64File The file is not base64/),
    ]);
    expect(await reasons({ base64File: '' })).toEqual([
      expect.stringMatching(/^AttachmentInvalid base64File The file is empty/),
    ]);
    expect(await reasons({ base64File: base64('a\0b') })).toEqual([expect.stringMatching(/bytes that no text has/)]);
  });

  it('everything that is wrong, together', async () => {
    const found = await refusals('POST', '/Attachments', {
      body: { ...upload('CTG-0000-0000', { base64File: 'a', fileType: 3 }), accessLevel: 7 },
    });
    expect(found).toEqual([
      'AttachmentInvalid base64File',
      'OrderNotFound itemId',
      'RequestInvalid accessLevel',
      'RequestInvalid fileType',
    ]);
    expect(await refusals('POST', '/Attachments', { body: { ...upload('x'), base64File: null } })).toEqual([
      'OrderNotFound itemId',
      'RequestInvalid base64File',
    ]);
    // Of what it is the number, nobody knows then.
    expect(await refusals('POST', '/Attachments', { body: upload('x', { itemType: 7 }) })).toEqual([
      'RequestInvalid itemType',
    ]);
  });

  it('a file that is given twice, and a body that is large beside it', async () => {
    const { orderId } = (await create()).result;
    const ask = (text: string) =>
      door.ask('/openapi/v2/Attachments', {
        method: 'POST',
        headers: { Authorization: 'apiKey sandbox-key', 'Content-Type': 'application/json' },
        body: text,
      });
    const one = JSON.stringify(upload(orderId)).slice(0, -1);
    expect(await ask(`${one},"base64file":"AAAA"}`)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'RequestInvalid', message: expect.stringContaining('more than once') }] },
    });
    expect(await ask(`${one},"more":"${'x'.repeat(1024 * 1024)}"}`)).toMatchObject({
      status: 413,
      body: { errors: [{ code: 'RequestTooLarge' }] },
    });
    expect(await ask(`${one}`)).toMatchObject({ status: 400 });
  });

  it('what is no JSON or no UTF-8, however often: its place is free again', async () => {
    const { orderId } = (await create()).result;
    const ask = (body: Uint8Array) =>
      door.ask('/openapi/v2/Attachments', {
        method: 'POST',
        headers: { Authorization: 'apiKey sandbox-key', 'Content-Type': 'application/json' },
        body: new Uint8Array(body),
      });
    const latin = await ask(Buffer.from(JSON.stringify(upload(orderId, { name: 'Zettel für Käthe' })), 'latin1'));
    expect([latin.status, latin.body.errors[0].message]).toEqual([400, expect.stringContaining('UTF-8')]);
    const statuses = new Set<number>();
    for (let n = 0; n < 70; n += 1) statuses.add((await ask(Buffer.from('{'))).status);
    expect([...statuses]).toEqual([400]);
    await kept(orderId);
  });

  it('one of more than 20 MB, while it comes', async () => {
    const body = upload('CTG-0000-0000', { base64File: Buffer.alloc(20_000_001).toString('base64') });
    expect(await refusals('POST', '/Attachments', { body }, 413)).toEqual(['RequestTooLarge base64File']);
  });

  it('and nothing of any of them is left on the disk', async () => {
    const { directory } = door.opened;
    expect(readdirSync(`${directory}/files/incoming`)).toEqual([]);
  });
});

describe('who may have it', () => {
  const openTo = async (key: string, path: string) => (await call('GET', path, { key })).status;

  it('nobody of another company, unless the order’s key opens it, and it is meant to be opened', async () => {
    const { orderId, orderKey } = (await create()).result;
    const [own, open] = [await kept(orderId), await kept(orderId, { accessLevel: 1 })];
    const { key } = await newCompany();
    for (const part of ['', '/Metadata']) {
      expect(await openTo(key, `/Attachments/${open.guid}${part}`)).toBe(403);
      expect(await openTo(key, `/Attachments/${open.guid}${part}?orderKey=${orderKey}`)).toBe(200);
      expect(await openTo(key, `/Attachments/${own.guid}${part}?orderKey=${orderKey}`)).toBe(403);
      expect(await openTo('sandbox-key', `/Attachments/${own.guid}${part}?orderKey=${orderKey}`)).toBe(200);
      // A wrong key opens nothing, not even to the company itself.
      expect(await openTo('sandbox-key', `/Attachments/${own.guid}${part}?orderKey=wrong`)).toBe(403);
      expect(await openTo(key, `/Attachments/${open.guid}${part}?orderKey=wrong`)).toBe(403);
    }
    const ofCompany = await kept('', { itemType: 2, itemId: String(door.opened.companyId), accessLevel: 1 });
    expect(await openTo(key, `/Attachments/${ofCompany.guid}?orderKey=${orderKey}`)).toBe(403);
  });

  it('an unknown one and a foreign one get one and the same answer', async () => {
    const { orderId } = (await create()).result;
    const { guid } = await kept(orderId);
    const { key } = await newCompany();
    const foreign = await call('GET', `/Attachments/${guid}`, { key });
    const unknown = await call('GET', '/Attachments/no-such', { key });
    expect(foreign.status).toBe(403);
    expect(JSON.stringify(foreign.body).replaceAll(guid, 'no-such')).toBe(JSON.stringify(unknown.body));
  });

  it('whoever owns the company, which keeps it from others whom it owns', async () => {
    const child = await newCompany(door.opened.companyId);
    const ofChild = await kept('', { itemType: 2, itemId: String(child.id) });
    expect(await openTo(child.key, `/Attachments/${ofChild.guid}`)).toBe(200);
    expect(await openTo('sandbox-key', `/Attachments/${ofChild.guid}`)).toBe(200);
    const { orderId } = (await create({}, { key: child.key })).result;
    const ofOrder = await kept(orderId);
    expect(await openTo(child.key, `/Attachments/${ofOrder.guid}`)).toBe(200);
    const ofOwner = await kept('', { itemType: 2, itemId: String(door.opened.companyId) });
    expect(await openTo(child.key, `/Attachments/${ofOwner.guid}`)).toBe(403);
    const body = upload('', { itemType: 2, itemId: String(door.opened.companyId) });
    expect(await refusals('POST', '/Attachments', { key: child.key, body }, 403)).toEqual(['AccessDenied itemId']);
  });
});

describe('a download', () => {
  it('is not repeated to whoever has it, and goes on where it was broken off', async () => {
    const { orderId } = (await create()).result;
    const { guid } = await kept(orderId);
    const path = `/Attachments/${guid}`;
    const etag = String((await call('GET', path)).headers.get('etag'));
    const known = await call('GET', path, { headers: { 'If-None-Match': etag } });
    expect([known.status, known.body.length, known.headers.get('etag')]).toEqual([304, 0, etag]);
    const part = await call('GET', path, { headers: { Range: 'bytes=5-9', 'If-Range': etag } });
    expect([part.status, String(part.body)]).toEqual([206, 'count']);
    expect(part.headers.get('content-range')).toBe(`bytes 5-9/${Buffer.byteLength(csv)}`);
    expect(part.headers.get('content-length')).toBe('5');
    const none = await call('GET', path, { headers: { Range: 'bytes=1000-' } });
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${Buffer.byteLength(csv)}`]);
    const head = await call('HEAD', path);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(csv)));
  });

  it('of a file whose bytes are gone is 404 with its name, and does not pass for an empty one', async () => {
    const { orderId } = (await create()).result;
    const { guid } = await kept(orderId);
    const { store, files } = door.opened.service;
    const { file } = await store.db
      .selectFrom('attachments')
      .select('file')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow();
    await files.remove(String(file));
    const { status, body } = await call('GET', `/Attachments/${guid}`);
    expect(status).toBe(404);
    expect(body.errors).toMatchObject([{ code: 'NotFound', message: expect.stringContaining('Опись.csv') }]);
    expect((await call('GET', `/Attachments/${guid}/Metadata`)).status).toBe(200);
  });
});

describe('while the file store is away', () => {
  it('uploads and downloads are 503, nothing of them stays, and everything else goes on', async () => {
    const { orderId } = (await create()).result;
    const { guid } = await kept(orderId);
    const files = `${door.opened.directory}/files`;
    const headers = { 'Idempotency-Key': 'away-1' };
    renameSync(files, `${files}-away`);
    writeFileSync(files, '');
    const answers = [
      await call('GET', `/Attachments/${guid}`),
      await call('GET', `/Attachments/${guid}`, { headers: { Range: 'bytes=1-' } }),
      await call('POST', '/Attachments', { headers, body: upload(orderId) }),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array.from({ length: 3 }, () => [503, '5']),
    );
    expect(answers[2]?.body.errors).toMatchObject([{ code: 'InternalError' }]);
    expect(JSON.stringify(answers[2]?.body)).not.toContain('files');
    expect((await call('GET', `/Attachments/${guid}/Metadata`)).status).toBe(200);
    expect((await get(orderId)).attachments).toHaveLength(1);
    rmSync(files);
    // As where a disk is not mounted.
    expect((await call('GET', `/Attachments/${guid}`)).status).toBe(503);
    renameSync(`${files}-away`, files);
    expect((await call('GET', `/Attachments/${guid}`)).status).toBe(200);
    // The failure is not kept under the key.
    expect((await call('POST', '/Attachments', { headers, body: upload(orderId) })).status).toBe(200);
    expect((await get(orderId)).attachments).toHaveLength(2);
  });
});

describe('under an Idempotency-Key', () => {
  it('is kept once, and the same key with another file is refused', async () => {
    const { orderId } = (await create()).result;
    const headers = { 'Idempotency-Key': 'upload-1' };
    const first = await call('POST', '/Attachments', { headers, body: upload(orderId) });
    const again = await call('POST', '/Attachments', { headers, body: upload(orderId) });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = upload(orderId, { base64File: base64('a,b\n') });
    expect(await refusals('POST', '/Attachments', { headers, body: other })).toEqual([
      'IdempotencyKeyReused Idempotency-Key',
    ]);
    expect((await get(orderId)).attachments).toHaveLength(1);
  });
});
