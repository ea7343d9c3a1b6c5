import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAWS_LIVE_AT, openSimulatedClock } from './clock.ts';
import { openTokens } from './tokens.ts';

const form = (fields: Record<string, string>) =>
  new URLSearchParams({ grant_type: 'client_credentials', client_id: 'shop', client_secret: 'word', ...fields });

describe('the tokens of a simulator', () => {
  it('are given to its client alone, each another one', () => {
    const tokens = openTokens('shop', 'word');
    const [first, second] = [tokens.give(form({})), tokens.give(form({}))];
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(second).not.toBe(first);
    for (const other of [{ client_id: 'other' }, { client_secret: 'wrong' }, { grant_type: 'password' }])
      expect(tokens.give(form(other))).toBeUndefined();
    expect(tokens.give(new URLSearchParams())).toBeUndefined();
  });

  it('are good as long as they have not expired, and no other word is', () => {
    const tokens = openTokens('shop', 'word');
    const token = tokens.give(form({}));
    expect(tokens.isGood(`Bearer ${token}`)).toBe(true);
    for (const odd of [undefined, '', 'Bearer ', `Basic ${token}`, `${token}`, `Bearer ${token}x`, ` Bearer ${token}`])
      expect(tokens.isGood(odd)).toBe(false);
    expect(openTokens('shop', 'word').isGood(`Bearer ${token}`)).toBe(false);
    tokens.expire();
    expect(tokens.isGood(`Bearer ${token}`)).toBe(false);
    expect(tokens.isGood(`Bearer ${tokens.give(form({}))}`)).toBe(true);
  });
});

describe('the clock of a simulator', () => {
  it('stands an hour after the moment of the laws, and lets an hour pass between two things', () => {
    const { now, next } = openSimulatedClock();
    expect(new Date(LAWS_LIVE_AT).toISOString()).toBe('2031-06-02T08:00:00.000Z');
    expect([now(), next(), next(), now()].map((at) => (at - LAWS_LIVE_AT) / 3_600_000)).toEqual([0, 1, 2, 2]);
  });

  it('passes by what it is told, and by nothing else', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 1e9 }), fc.array(fc.nat(1e9)), (at, step, waits) => {
        const clock = openSimulatedClock(at, step);
        for (const ms of waits) clock.pass(ms);
        const passed = waits.reduce((all, ms) => all + ms, 0);
        expect(clock.now()).toBe(at + passed);
        expect(clock.next()).toBe(at + passed + step);
      }),
    );
  });
});
