import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asksForEvents, localeOf, preferredWait } from './preferences.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ru', 'ru'],
  ['RU-ru', 'ru'],
  ['en-GB,en;q=0.9,ru;q=0.8', 'en'],
  ['ru;q=0.8, en;q=0.9', 'en'],
  ['en;q=0.5, ru', 'ru'],
  ['de, fr;q=0.9, ru;q=0.1', 'ru'],
  ['de, fr', 'en'],
  ['ru;q=0, en;q=0.1', 'en'],
  ['ru;q=0', 'en'],
  ['*', 'en'],
  ['ru; q=1.0 , en', 'ru'],
  ['ru ; q=0.9, en ;q=0.1', 'ru'],
] as const)('takes %j for %s', (header, locale) => {
  expect(localeOf(header, 'en')).toBe(locale);
});

it("is the service's own where the caller names none of ours", () => {
  expect(localeOf('de', 'ru')).toBe('ru');
});

it('understands or ignores whatever is sent', () => {
  fc.assert(fc.property(fc.string(), (header) => ['en', 'ru'].includes(localeOf(header, 'ru'))));
});

it.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['application/json', false],
  ['text/event-stream', true],
  ['Text/Event-Stream;charset=utf-8', true],
  ['application/json, text/event-stream', true],
  ['text/event-stream, */*', true],
  ['text/event-stream;q=0', false],
  ['text/event-stream;q=0.5, application/json', false],
  ['text/event-stream;q=0.5, application/*', false],
  ['text/event-stream;q=0.5, */*', false],
  ['text/event-stream;q=0.5, application/json;q=0.4, */*', true],
])('Accept %s: events %s (interface 1.17)', (accept, events) => {
  expect(asksForEvents(accept)).toBe(events);
});

it.each([
  [null, null],
  ['', null],
  ['respond-async', null],
  ['wait=10', 10],
  ['respond-async, wait=10', 10],
  ['WAIT = "7"', 7],
  ['wait=10; foo=bar, wait=20', 10],
  ['wait=3600', 30],
  ['wait=99999999999', 30],
  ['wait=0', 0],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait', null],
  ['await=10', null],
])('reads the seconds of %j as %s (RFC 7240)', (header, seconds) => {
  expect(preferredWait(header)).toBe(seconds);
});
