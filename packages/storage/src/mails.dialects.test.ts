import { expect, it } from 'vitest';
import {
  addressOfToken,
  askForAddress,
  confirmAddress,
  countMail,
  forgetAddress,
  isConfirmedAddress,
  setAddressToken,
} from './mails.ts';
import { addCompany, forEachDialect } from './testing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1_795_000_000_000;

forEachDialect((open) => {
  it('are counted once each, for an address and a family, by the hour and by the day', async () => {
    const { db, rows } = await open();
    const bounds = { perAddress: 2, perFamily: 3 };
    const mail = (id: string, to: string, at = NOW, familyId: number | null = 1) =>
      countMail(db, { id, to, familyId, at }, bounds);
    expect([await mail('a', 'ops@x.example'), await mail('b', 'OPS+late@x.example')]).toEqual([true, true]);
    // The third for one mailbox; the same mail again; another family; the operator.
    expect(await mail('c', 'ops+x@x.example')).toBe(false);
    expect(await mail('a', 'ops@x.example')).toBe(true);
    expect(await mail('d', 'ops@x.example', NOW, 2)).toBe(true);
    expect(await mail('e', 'ops@x.example', NOW, null)).toBe(true);
    expect(await mail('f', 'other@x.example')).toBe(true);
    // The fourth of the family, in whatever hour of the day.
    expect(await mail('g', 'third@x.example', NOW + 2 * HOUR)).toBe(false);
    expect(
      (await rows('select id, family_id from mails order by id')).map(({ id, family_id: of }) => `${id} ${of}`),
    ).toEqual(['a 1', 'b 1', 'd 2', 'e null', 'f 1']);
    expect(await mail('h', 'third@x.example', NOW + DAY)).toBe(true);
    expect(await rows('select id from mails')).toEqual([{ id: 'h' }]);
    // Counted by a clock that has jumped.
    expect(await mail('i', 'third@x.example', NOW - DAY)).toBe(true);
    expect(await rows('select id from mails')).toEqual([{ id: 'i' }]);
  });

  it('addresses are asked once, and confirmed once by the token of the question', async () => {
    const store = await open();
    const { db } = store;
    const [companyId, other] = [await addCompany(store), await addCompany(store)];
    const ask = (address: string, now = NOW, most = 2) => askForAddress(db, { companyId, address }, { now, most });
    expect([await ask('Ops@x.example'), await ask('ops@x.example'), await ask('two@x.example')]).toEqual([
      'asked',
      'known',
      'asked',
    ]);
    expect(await ask('three@x.example')).toBe('too-many');
    await forgetAddress(db, { companyId, address: 'TWO@x.example' });
    expect(await ask('three@x.example')).toBe('asked');
    await setAddressToken(db, { companyId, address: 'Ops@x.example' }, { token: 't', now: NOW });
    expect(await addressOfToken(db, 't', NOW)).toEqual({ companyId, address: 'ops@x.example' });
    expect(await addressOfToken(db, 't', NOW + DAY)).toBeNull();
    expect(await confirmAddress(db, 't', NOW + DAY)).toBe(false);
    expect(await isConfirmedAddress(db, { companyId, address: 'ops@x.example' })).toBe(false);
    expect(await confirmAddress(db, 't', NOW + 1)).toBe(true);
    expect(await confirmAddress(db, 't', NOW + 1)).toBe(false);
    expect(await isConfirmedAddress(db, { companyId, address: 'OPS@x.example' })).toBe(true);
    expect(await isConfirmedAddress(db, { companyId: other, address: 'ops@x.example' })).toBe(false);
    // Questions in vain are forgotten; what was confirmed stays, whatever token comes.
    expect(await ask('four@x.example', NOW + DAY)).toBe('asked');
    await setAddressToken(db, { companyId, address: 'ops@x.example' }, { token: 'again', now: NOW });
    expect(await store.rows('select address, token, confirmed_at from mail_addresses order by address')).toEqual([
      { address: 'four@x.example', token: null, confirmed_at: null },
      { address: 'ops@x.example', token: null, confirmed_at: NOW + 1 },
    ]);
  });
});
