import { expect, it } from 'vitest';
import { hashPassword, isPassword, newPassword, passwordCost } from './password.ts';

it('a password is 20 digits in groups of four', () => {
  const counts: number[] = [];
  const digits = (count: number) => {
    counts.push(count);
    return '12345678901234567890';
  };
  expect(newPassword(digits)).toBe('1234-5678-9012-3456-7890');
  expect(counts).toEqual([20]);
});

it('what is stored of it opens to it alone, and tells its cost', async () => {
  const stored = await hashPassword('1234-5678', 'salt-a', passwordCost);
  expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$salt-a\$[\w-]{43}$/);
  expect(await isPassword('1234-5678', stored)).toBe(true);
  expect(await isPassword('1234-5679', stored)).toBe(false);
  expect(await isPassword('', stored)).toBe(false);
  expect(await hashPassword('1234-5678', 'salt-b', passwordCost)).not.toContain(stored.split('$').at(-1));
});

it('it is the same however a keyboard composes its letters', async () => {
  const stored = await hashPassword('p\u00e9n\u0439-\ud83d\udd11', 'salt', passwordCost);
  expect(await isPassword('pe\u0301n\u0438\u0306-\ud83d\udd11', stored)).toBe(true);
  expect(await isPassword('pen\u0438-\ud83d\udd11', stored)).toBe(false);
});

it('what was stored with another cost opens too; what is no hash never does', async () => {
  // RFC 7914, section 12: password "pleaseletmein", salt "SodiumChloride".
  const key = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex');
  expect(await isPassword('pleaseletmein', `$scrypt$ln=14,r=8,p=1$SodiumChloride$${key.toString('base64url')}`)).toBe(
    true,
  );
  for (const none of ['', 'pleaseletmein', '$scrypt$ln=14,r=8,p=1$salt$', '$scrypt$ln=14,r=8,p=1$salt$AAAA'])
    expect(await isPassword('pleaseletmein', none)).toBe(false);
});

it('several are made one after the other, off the event loop', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await Promise.all(['a', 'b', 'c'].map((salt) => hashPassword('x', salt, passwordCost)));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});
