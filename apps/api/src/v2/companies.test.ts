import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPartnerKey, doJob, findCompany, takeJobs } from '@cartage/service';
import { describe, expect, it } from 'vitest';
import { openFrontDoor, order, shipment } from './testing/front-door.ts';

const front = openFrontDoor({ DEFAULT_CREDIT_LIMIT: '5000' });

// interface 13.15, 3.6. Each test is named by the sentence of the specification that it guards.

const least = { companyName: 'Romashka LLC', contactName: 'Anna', contactEmail: 'anna@example.com' };
const create = async (changes: object = {}, headers: Readonly<Record<string, string>> = {}, key = 'sandbox-key') => {
  const answer = await front.call('POST', '/Companies', { key, headers, body: { ...least, ...changes } });
  return { ...answer, id: Number(answer.headers.get('x-company-id')) };
};
const refusals = (body: object, headers: Readonly<Record<string, string>> = {}, status = 400) =>
  front.refusals('POST', '/Companies', { body: { ...least, ...body }, headers }, status);
const list = async (query = '', key = 'sandbox-key') => (await front.call('GET', `/Companies${query}`, { key })).body;
const ids = async (query = '', key = 'sandbox-key') =>
  (await list(query, key)).companies.map(({ id }: { id: number }) => id);

describe('Create company and user', () => {
  it('200 {userApiKey}: a key of the new company, shown once and kept nowhere', async () => {
    const { status, headers, body, id } = await create({ generateApiKey: true });
    expect([status, body]).toEqual([200, { userApiKey: expect.stringMatching(/^[\w-]{22}$/) }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await list('', body.userApiKey)).toMatchObject({
      companies: [{ id, companyName: 'Romashka LLC', vatNumber: null, kpp: null, isOwn: true }],
      totalCount: 1,
    });
    expect(await front.door.opened.storedBytes()).not.toContain(body.userApiKey);
  });

  it('generateApiKey boolean: without it userApiKey is null', async () => {
    expect((await create()).body).toEqual({ userApiKey: null });
    expect((await create({ generateApiKey: null })).body).toEqual({ userApiKey: null });
  });

  it('companyName (required), contactName (required), contactEmail (required)', async () => {
    expect(await refusals({ companyName: null, contactName: undefined, contactEmail: 7 })).toEqual([
      'RequestInvalid companyName',
      'RequestInvalid contactEmail',
      'RequestInvalid contactName',
    ]);
    expect(await refusals({ companyName: '  ', contactName: '', contactEmail: 'a@b' })).toEqual([
      'RequestInvalid companyName',
      'RequestInvalid contactEmail',
      'RequestInvalid contactName',
    ]);
  });

  it('vatNumber, kpp, bankAccount {account, bik, correspondentAccount}: checked by their check digits', async () => {
    const bankAccount = {
      account: '4070 2810 6380 5001 3199',
      bik: '044525225',
      correspondentAccount: '30101810400000000225',
    };
    const { status, id } = await create({ vatNumber: ' 7736 050003 ', kpp: '7736 ab001', bankAccount });
    expect(status).toBe(200);
    expect((await list()).companies).toContainEqual({
      id,
      companyName: 'Romashka LLC',
      vatNumber: '7736050003',
      kpp: '7736AB001',
      isOwn: false,
    });
    expect(
      await refusals({
        vatNumber: '7736050004',
        kpp: '77360100',
        bankAccount: { account: '40702810638050013198', bik: '044525225', correspondentAccount: '1' },
        contactPhone: 'x',
      }),
    ).toEqual([
      'PhoneInvalid contactPhone',
      'RequestInvalid bankAccount.account',
      'RequestInvalid bankAccount.correspondentAccount',
      'RequestInvalid kpp',
      'RequestInvalid vatNumber',
    ]);
    expect(await refusals({ bankAccount: { account: '40702810638050013199' } })).toEqual([
      'RequestInvalid bankAccount.bik',
    ]);
    // What typed clients send of an account that is not there.
    expect((await create({ bankAccount: { account: null, bik: '', correspondentAccount: ' ' } })).status).toBe(200);
    // Whoever has lost an answer asks again, and is given a key.
    expect((await create({ vatNumber: '7736050003', kpp: '773601001' })).status).toBe(200);
  });

  it('sendUserCredentialByEmail boolean: login and password are mailed to contactEmail when true', async () => {
    const { service, directory } = front.door.opened;
    const mails = join(directory, 'mail');
    const mailed = async (changes: object) => {
      await create({ contactEmail: 'Mailed@Example.com', ...changes });
      for (const job of await takeJobs(service, ['user-credentials'], 10)) await doJob(service, job);
      return (await readdir(mails).catch(() => [])).length;
    };
    expect(await mailed({})).toBe(0);
    expect(await mailed({ sendUserCredentialByEmail: false })).toBe(0);
    expect(await mailed({ sendUserCredentialByEmail: true })).toBe(1);
    const mail = await readFile(join(mails, (await readdir(mails))[0] ?? ''), 'utf8');
    expect(mail).toContain('To: mailed@example.com');
    expect(mail).toMatch(/^\S+: [\d-]{24}\r?$/m);
  });

  it('contactPhone and comment are kept', async () => {
    const { service } = front.door.opened;
    const { id } = await create({ contactPhone: ' +7 495 123-45-67 ', comment: 'Flowers' });
    expect((await findCompany(service, id))?.details).toMatchObject({
      contactName: 'Anna',
      contactPhone: '+7 495 123-45-67',
      contactEmail: 'anna@example.com',
      comment: 'Flowers',
    });
  });

  it('a repeat under its Idempotency-Key gets the same key, sealed at rest, and makes no second company', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const before = (await list()).totalCount;
    const first = await create({ generateApiKey: true, vatNumber: '7707083893' }, headers);
    const again = await create({ generateApiKey: true, vatNumber: '7707083893' }, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect([again.body, again.id]).toEqual([first.body, first.id]);
    expect((await list()).totalCount).toBe(before + 1);
    expect(await front.door.opened.storedBytes()).not.toContain(first.body.userApiKey);
    // Another key of the company did not make it.
    const other = await front.door.opened.newKey(['Companies']);
    const stolen = await create({ generateApiKey: true, vatNumber: '7707083893' }, headers, other);
    expect(stolen.body.errors).toMatchObject([{ code: 'IdempotencyKeyReused' }]);
  });

  it("a new company has the operator's default credit limit, and every vendor that the operator offers", async () => {
    const { body } = await create({ generateApiKey: true });
    const key = body.userApiKey;
    const { result } = await front.create({ option: { vendorId: 1, tariffId: 'SW-STD' } }, { key });
    expect(result.status).toBe(60);
    const { options } = (await front.call('POST', '/Calc', { key, body: shipment() })).body;
    const vendors = options.map((option: { vendorInfo: { vendorKey: string } }) => option.vendorInfo.vendorKey);
    expect([...new Set(vendors)].sort()).toEqual(['econom', 'freight', 'globe', 'postal', 'swift']);
  });
});

describe('PartnerKey', () => {
  it('a company created with it belongs to that partner, without it to the caller’s company', async () => {
    const { service, companyId } = front.door.opened;
    const { partnerKey } = await createPartnerKey(service, { companyId });
    const own = await create({ generateApiKey: true }, { PartnerKey: partnerKey });
    expect(await ids()).toContain(own.id);
    const ofOwned = own.body.userApiKey;
    const viaPartner = await create({}, { PartnerKey: partnerKey }, ofOwned);
    const below = await create({}, {}, ofOwned);
    expect(await ids()).toContain(viaPartner.id);
    expect(await ids()).not.toContain(below.id);
    expect(await ids('', ofOwned)).toEqual([own.id, below.id]);
  });

  it('a partner sees and acts for the companies that it created, by companyId, and for no others', async () => {
    const { id } = await create();
    const made = await front.create({ companyId: id });
    expect((await front.call('GET', `/Orders/${made.result.orderId}`)).status).toBe(400);
    expect(await front.refusals('POST', '/Orders', { key: 'other-key', body: order({ companyId: id }) }, 403)).toEqual([
      'AccessDenied companyId',
    ]);
    expect(await ids('', 'other-key')).not.toContain(id);
  });

  it('an unknown PartnerKey, or one that is not the caller’s to use, is AccessDenied, and nothing is made', async () => {
    const before = (await list()).totalCount;
    const { service } = front.door.opened;
    const { partnerKey: foreign } = await createPartnerKey(service, {
      companyId: (await front.door.opened.newStranger()).companyId,
    });
    for (const PartnerKey of [foreign, 'unknown'])
      expect(await refusals({}, { PartnerKey }, 403)).toEqual(['AccessDenied PartnerKey']);
    expect((await list()).totalCount).toBe(before);
  });
});

describe('GET /Companies', () => {
  it("lists the caller's own company and those it may act for, in pages; nextLink leads through them all", async () => {
    const all = await ids();
    expect(all.length).toBeGreaterThan(5);
    expect(all[0]).toBe(front.door.opened.companyId);
    const seen: number[] = [];
    let link: string | null = '?PageSize=2';
    while (link !== null) {
      const page: { companies: { id: number }[]; totalCount: number; nextLink: string | null } = await list(link);
      expect(page.totalCount).toBe(all.length);
      seen.push(...page.companies.map(({ id }) => id));
      link = page.nextLink && new URL(page.nextLink).search;
    }
    expect(seen).toEqual(all);
    expect(await list('?PageSize=1000')).toMatchObject({ nextLink: null });
    expect(await list(`?PageSize=2&after=${all.at(-3)}`)).toMatchObject({ nextLink: null });
    expect(await ids('?PageSize=2&PageNum=2')).toEqual(all.slice(2, 4));
    expect(await ids('?PageSize=0&PageNum=-3')).toEqual(all.slice(0, 1));
  });
});
