import { describe, expect, it } from 'vitest';
import { openSignInTurns, type SignInTurns, type Turn } from './sign-in-turns.ts';

// interface 24.5.

const never = () => new Promise<never>(() => {});

/** How many of so many, each of another account, are let in. */
const letIn = (turns: SignInTurns, addresses: readonly string[], attempt: (turn: Turn) => Promise<unknown> = never) =>
  addresses.filter((address, n) => turns.attempt({ address, login: `${n}@example.com` }, attempt) !== null).length;
const of = (count: number, address: (n: number) => string) => Array.from({ length: count }, (_, n) => address(n));

describe('under way at once are', () => {
  it('of all 300', () => {
    const turns = openSignInTurns();
    expect(
      letIn(
        turns,
        of(400, (n) => `10.0.${n % 200}.${n}`),
      ),
    ).toBe(300);
    expect(letIn(turns, ['192.0.2.1'])).toBe(0);
  });

  it('of one address 20, and of one IPv6 /64', () => {
    const turns = openSignInTurns();
    expect(
      letIn(
        turns,
        of(30, () => '192.0.2.1'),
      ),
    ).toBe(20);
    expect(
      letIn(
        turns,
        of(30, (n) => `2001:db8:1:2::${n}`),
      ),
    ).toBe(20);
    expect(letIn(turns, ['192.0.2.2', '2001:db8:1:3::1'])).toBe(2);
  });

  it('of one IPv6 /48 60: its 65,536 networks leave room for others', () => {
    const turns = openSignInTurns();
    expect(
      letIn(
        turns,
        of(400, (n) => `2001:db8:1:${n}::1`),
      ),
    ).toBe(60);
    expect(letIn(turns, ['2001:db8:2::1', '192.0.2.1'])).toBe(2);
  });

  it('of one address for one account two', () => {
    const turns = openSignInTurns();
    const trier = { address: '192.0.2.1', login: 'a@example.com' };
    expect(of(3, String).map(() => turns.attempt(trier, never) !== null)).toEqual([true, true, false]);
    expect(turns.attempt({ ...trier, login: 'b@example.com' }, never)).not.toBeNull();
    expect(turns.attempt({ ...trier, address: '192.0.2.2' }, never)).not.toBeNull();
  });

  it('of all as many more as only let time pass', async () => {
    const turns = openSignInTurns(never);
    const pausing = of(300, (n) => `10.0.${n % 100}.${n}`);
    expect(letIn(turns, pausing, ({ pause }) => pause(30_000))).toBe(300);
    expect(letIn(turns, ['192.0.2.1'])).toBe(1);
  });
});

it('each network has its turn, whichever of them asks for many', async () => {
  const turns = openSignInTurns();
  const done: string[] = [];
  const ask = (address: string, login: string) =>
    turns.attempt({ address, login }, ({ take }) => take(async () => void done.push(address)));
  const [first, second, other] = ['2001:db8:1:1::1', '2001:db8:1:2::1', '192.0.2.1'];
  await Promise.all([ask(first, 'a'), ask(first, 'b'), ask(second, 'c'), ask(other, 'd')]);
  // The first had nobody before it.
  expect(done).toEqual([first, first, other, second]);
});
