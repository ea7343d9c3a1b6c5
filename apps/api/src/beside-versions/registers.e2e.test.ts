import { createCompany, createKey } from '@cartage/service';
import { describe, expect, it } from 'vitest';
import { canScan, codesOn } from '../testing/codes-on.ts';
import { chosen, openFrontDoor } from '../v1/testing/front-door.ts';
import { registersProbe } from './testing/probes.ts';

// interface 1.16, 17.8.

const door = openFrontDoor();

const get = (query: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
  door.opened.request(`/registers?${new URLSearchParams(query)}`, {
    headers: { Authorization: 'apiKey sandbox-key', ...headers },
  });
const printed = async (query: Readonly<Record<string, string>> = {}) => {
  const response = await get(query);
  if (response.status !== 200) throw new Error(await response.text());
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const name = response.headers.get('content-disposition');
  return { name, codes: await codesOn(Buffer.from(await response.arrayBuffer())) };
};
const refusalTo = async (query: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) => {
  const response = await get(query, headers);
  const found = await registersProbe.refusals(response);
  return [response.status, found.map(({ code, target }) => `${code} ${target}`), found[0]?.text];
};

/** The order's number, and the vendor's, which its scanner knows. */
const create = async (deliveryOptions: object): Promise<readonly [ours: string, theirs: string]> => {
  const { orderId, vendorInvoiceNum } = await door.create({ deliveryOptions });
  return [orderId, vendorInvoiceNum];
};

describe('GET /registers', () => {
  it.skipIf(!canScan)(
    'prints a page for each vendor, with its own numbers of its orders in bars, or one vendor alone',
    async () => {
      const econom = { ...chosen.econom, takeDate: '2026-11-24' };
      const [[, first], [, second]] = [await create(econom), await create(econom)];
      const [number, swift] = await create({ ...chosen.swift, takeDate: '2026-11-24' });
      const day = await printed({ date: '2026-11-24' });
      expect(day).toEqual({
        name: expect.stringContaining('register-2026-11-24.pdf'),
        codes: [[swift], [first, second].toSorted()],
      });
      expect((await printed()).codes).toEqual(day.codes);
      expect((await printed({ DATE: '2026-11-24T08:00:00', vendor: 'swift' })).codes).toEqual([[swift]]);

      await door.call('Cancel', { orderId: number });
      expect((await printed({ date: '2026-11-24' })).codes).toEqual([[first, second].toSorted()]);
      const headers = { Authorization: 'apiKey sandbox-key' };
      const head = await door.opened.request('/Registers/', { method: 'HEAD', headers });
      expect([head.status, await head.text()]).toEqual([200, '']);
    },
  );

  it.skipIf(!canScan)("is the owner's to print for a company of its own, and another's never", async () => {
    const { service, companyId } = door.opened;
    const details = { vatNumber: null, kpp: null, creditLimit: 100_000_00 };
    const owned = await createCompany(service, { ...details, name: 'Branch', ownerId: companyId });
    const key = await createKey(service, { companyId: owned.id, name: 'Branch' });
    const wish = { deliveryOptions: { ...chosen.swift, takeDate: '2026-12-01' } };
    const { vendorInvoiceNum } = await door.create(wish, { key });
    expect((await printed({ companyId: String(owned.id) })).codes).toEqual([[vendorInvoiceNum]]);
    expect((await refusalTo({ date: '2026-12-01' })).slice(0, 2)).toEqual([400, ['RequestInvalid date']]);
    expect((await refusalTo({ companyId: '9999' })).slice(0, 2)).toEqual([403, ['AccessDenied companyId']]);
  });

  it.each([
    ['a day without orders', { date: '2030-01-01' }, 'RequestInvalid date', /is picked up on 2030-01-01/],
    ['a day that is none', { date: '2026-02-30' }, 'RequestInvalid date', /yyyy-MM-dd/],
    ['a vendor that is none', { vendor: 'acme' }, 'VendorNotFound vendor', /'acme'; accepted: swift/],
    ['an empty vendor', { date: '2030-01-01', vendor: '' }, 'RequestInvalid date', /is picked up on 2030-01-01/],
    ['a vendor that is too long', { vendor: 'a'.repeat(61) }, 'RequestInvalid vendor', /vendorKey of an option/],
  ])('refuses %s', async (_, query, problem, text) => {
    expect(await refusalTo(query)).toEqual([400, [problem], expect.stringMatching(text)]);
  });

  it('says so in Russian too', async () => {
    expect((await refusalTo({ date: '2030-01-01' }, { 'Accept-Language': 'ru' }))[2]).toMatch(/^На 2030-01-01 нет/);
  });
});
