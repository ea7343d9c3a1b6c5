import { describe, expect, it } from 'vitest';
import {
  type Answer,
  failureOf,
  lostAnswer,
  noAnswer,
  openClock,
  openServer,
  refused,
} from '../testing/open-server.ts';
import { connect, type Event, type EventsWish } from './index.ts';

const answer = (ids: readonly string[], next: string | null, hasMore = false): Answer => ({
  json: { events: ids.map((id) => ({ id, type: 'order.created' })), next, hasMore },
});

const open = async (...answers: readonly Answer[]) => {
  const server = await openServer(...answers);
  const clock = openClock();
  const cartage = connect({ url: server.url, key: 'the-key', ...clock.settings });
  return { ...server, ...clock, cartage };
};

const page = { text: '<html>', headers: { 'Content-Type': 'text/html' } };

/** The ids of the first events; the walk is left after them. */
const first = async (events: AsyncIterable<Event>, count: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const { id } of events) {
    ids.push(id);
    if (ids.length === count) break;
  }
  return ids;
};

const afterIn = (received: readonly { readonly url: string }[]) =>
  received.map(({ url }) => new URL(url, 'http://a.example').searchParams.get('after'));

describe('events', () => {
  it('come in their order, each once, each page behind the one before', async () => {
    const pages = [answer(['a', 'b'], 'b', true), answer([], 'k', true), answer(['m'], 'm')];
    const { cartage, received, waits } = await open(...pages);
    const wish: EventsWish = { after: 'start', types: ['order.created', 'order.delivered'], companyId: 2, count: 2 };
    expect(await first(cartage.events(wish), 3)).toEqual(['a', 'b', 'm']);
    expect(afterIn(received)).toEqual(['start', 'b', 'k']);
    expect(waits).toEqual([]);
    expect(received[0]).toMatchObject({
      url: '/openapi/v2/Events?types=order.created&types=order.delivered&companyId=2&count=2&after=start',
      headers: { prefer: 'wait=20' },
    });
  });

  it('are waited for from the first of all where there never was one', async () => {
    const { cartage, received } = await open(answer([], null), answer(['a'], 'a'));
    expect(await first(cartage.events({ after: 'now' }), 1)).toEqual(['a']);
    expect(afterIn(received)).toEqual(['now', null]);
  });

  it('go on after all that passes, with growing waits that have an end, and none is missed or repeated', async () => {
    const passing = [
      lostAnswer,
      refused(503, 'InternalError'),
      refused(500, 'InternalError'),
      refused(429, 'TooManyRequests'),
    ];
    const { cartage, received, waits } = await open(
      answer(['a'], 'a'),
      ...passing,
      ...Array.from({ length: 4 }, () => refused(502, 'InternalError')),
      answer(['b'], 'b'),
      refused(503, 'InternalError', { 'Retry-After': '90' }),
      answer(['c'], 'c'),
      { text: '{"events":[' },
      { ...page, status: 502 },
      answer(['d'], 'd'),
    );
    const told: string[] = [];
    const events = cartage.events({ after: 'start', onInterruption: ({ code }) => told.push(code) });
    expect(await first(events, 4)).toEqual(['a', 'b', 'c', 'd']);
    expect(afterIn(received)).toEqual(['start', ...Array(9).fill('a'), ...Array(2).fill('b'), ...Array(3).fill('c')]);
    expect(waits).toEqual([750, 1500, 3000, 6000, 12_000, 22_500, 22_500, 22_500, 90_000, 750, 1500]);
    expect(told).toEqual([
      'NetworkFailed',
      'InternalError',
      'InternalError',
      'TooManyRequests',
      ...Array(5).fill('InternalError'),
      ...Array(2).fill('AnswerUnreadable'),
    ]);
  });

  it('are not asked for again at once where the service held nothing', async () => {
    const { cartage, waits } = await open(answer([], 'a'), answer([], 'a'), answer(['b'], 'b'));
    expect(await first(cartage.events(), 1)).toEqual(['b']);
    expect(waits).toEqual([1000, 1000]);
  });

  it('are asked for again at once where the service held its answer', async () => {
    const { url, received } = await openServer(answer([], 'a'), answer(['b'], 'b'));
    const clock = openClock();
    const fetched: typeof fetch = (input, init) => {
      clock.advance(20_000);
      return fetch(input, init);
    };
    const cartage = connect({ url, key: 'the-key', ...clock.settings, fetch: fetched });
    expect(await first(cartage.events(), 1)).toEqual(['b']);
    expect(clock.waits).toEqual([]);
    expect(received).toHaveLength(2);
  });

  it.each(['EventsGone', 'EventUnknown', 'RequestInvalid'])('end with what is refused: %s', async (code) => {
    const { cartage, received } = await open(answer(['a'], 'a'), refused(400, code));
    expect(await failureOf(first(cartage.events(), 5))).toMatchObject({ code, status: 400 });
    expect(received).toHaveLength(2);
  });

  it.each([
    ['a redirect', { status: 302, headers: { Location: 'https://elsewhere.example/' } }],
    ['a page of something else', page],
  ])('end with %s, which does not pass', async (_, other) => {
    const { cartage, received } = await open(answer(['a'], 'a'), other);
    expect(await failureOf(first(cartage.events(), 5))).toMatchObject({ code: 'AnswerUnreadable' });
    expect(received).toHaveLength(2);
  });

  it('do not begin anew where what was saved is lost', async () => {
    const { cartage, received } = await open(answer(['a'], 'a'));
    expect(() => cartage.events({ after: '' })).toThrow(/^after is empty: give the id of an event, "now", or null/);
    expect(received).toEqual([]);
  });

  it('end with a missing right', async () => {
    const { cartage } = await open(refused(403, 'AccessDenied'));
    expect(await failureOf(first(cartage.events(), 1))).toMatchObject({ code: 'AccessDenied' });
  });

  it('go on where the source of tokens fails for a while', async () => {
    const { url } = await openServer(answer(['a'], 'a'));
    let asked = 0;
    const token = async () => {
      asked += 1;
      if (asked === 1) throw new Error('The shop is away.');
      return 'T';
    };
    const cartage = connect({ url, token, ...openClock().settings });
    expect(await first(cartage.events(), 1)).toEqual(['a']);
    expect(asked).toBe(2);
  });

  it('end without a failure when the listener has enough, also while it waits', async () => {
    const listener = new AbortController();
    const { cartage, received } = await open(answer(['a', 'b'], 'b', true), noAnswer);
    const ids: string[] = [];
    for await (const { id } of cartage.events({ signal: listener.signal })) {
      ids.push(id);
      if (id === 'b') setTimeout(() => listener.abort(), 20);
    }
    expect(ids).toEqual(['a', 'b']);
    expect(received).toHaveLength(2);
    expect(await first(cartage.events({ signal: listener.signal }), 1)).toEqual([]);
    expect(received).toHaveLength(2);
    const another = new AbortController();
    const handled: string[] = [];
    const { cartage: second } = await open(answer(['a', 'b'], 'b'));
    for await (const { id } of second.events({ signal: another.signal })) {
      handled.push(id);
      another.abort();
    }
    expect(handled).toEqual(['a']);
  });
});
