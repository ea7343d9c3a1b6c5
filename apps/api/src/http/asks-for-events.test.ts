import { expect, it } from 'vitest';
import { asksForEvents } from './asks-for-events.ts';

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
