import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { CallContext } from '../adapter/call-context.ts';
import type { VendorRequest } from '../adapter/http-client.ts';
import { secret } from '../secrets/secret.ts';
import { accountAt, serve, testManifest } from '../testing.ts';
import { record } from './record.ts';

// What travels holds the secret in every form that there is, there and back; what is kept holds it in none.

/** As people choose it, with what each form writes in its own way. */
const PASSWORD = `p@ss word!'(1)&<x>"й~/+`;
const xml = PASSWORD.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const base64 = (text: string) => Buffer.from(text).toString('base64');

const forms = {
  'as it is': PASSWORD,
  'in JSON': JSON.stringify(PASSWORD).slice(1, -1),
  'in a form': new URLSearchParams({ a: PASSWORD }).toString().slice(2),
  'in an address': encodeURIComponent(PASSWORD),
  'in XML': xml,
  'in base64': base64(PASSWORD),
  'in base64 of addresses': Buffer.from(PASSWORD).toString('base64url'),
  'amid base64': base64(`{"key":"${PASSWORD}"}`),
  'as Basic authentication': base64(`shop-of-ours:${PASSWORD}`),
};

function multipart(): FormData {
  const parts = new FormData();
  parts.set('key', PASSWORD);
  parts.set('file', new Blob([PASSWORD]));
  return parts;
}

const bodies: readonly Partial<VendorRequest>[] = [
  { json: { key: PASSWORD, [PASSWORD]: 1 } },
  { form: { key: PASSWORD } },
  { xml: `<a key="${xml}">${xml}</a>` },
  { bytes: new TextEncoder().encode(`key=${PASSWORD}`) },
  { multipart: multipart() },
  { headers: { authorization: `Basic ${forms['as Basic authentication']}`, 'x-key': encodeURIComponent(PASSWORD) } },
];

const send = (call: CallContext, path: string, body: Partial<VendorRequest>) =>
  call.http.request({ method: 'POST', url: `${call.account.settings.baseUrl}${path}`, ...body });

const plugin: VendorPlugin = {
  manifest: {
    ...testManifest,
    credentials: z.object({ login: z.string(), password: secret(z.string()) }),
  },
  checkConnection: async (call) => {
    for (const body of bodies) await send(call, '/in-body', body);
    await send(call, `/in-query?${new URLSearchParams({ key: PASSWORD })}`, {});
    await send(call, `/in-query?key=${encodeURIComponent(PASSWORD)}`, {});
    return { ok: true };
  },
  quote: async () => [],
  handOver: async () => ({ kind: 'accepted' }),
};

/** Answers with all forms, and with what it was sent, in JSON, XML and bytes by turns. */
const echo = () => {
  const types = ['application/json', 'text/xml', 'application/octet-stream'];
  let n = 0;
  return serve(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const told = { ...forms, address: incoming.url, body: Buffer.concat(chunks).toString() };
    outgoing
      .writeHead(200, {
        'content-type': types[n++ % types.length],
        'set-cookie': `session=${encodeURIComponent(PASSWORD)}`,
        'x-echo': encodeURIComponent(PASSWORD),
      })
      .end(JSON.stringify(told));
  });
};

it('keeps no form of a secret of any request or answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-fixtures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { origin } = await echo();
  const account = { ...accountAt(origin), credentials: { login: 'shop-of-ours', password: PASSWORD } };
  for await (const _ of record({ plugin, account, folder, withOrders: false, now: () => 0 }));

  const kept = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  expect(kept).toContain('/in-query?key=********');
  for (const [name, form] of Object.entries(forms)) {
    expect(kept.includes(form), name).toBe(false);
    expect(kept.includes(JSON.stringify(form).slice(1, -1)), `${name}, in JSON`).toBe(false);
    expect(kept.includes(base64(form).replace(/=*$/, '').slice(4, -4)), `${name}, in base64`).toBe(false);
  }
});
