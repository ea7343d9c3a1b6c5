import { expect, it } from 'vitest';
import { acceptedType } from './accepted-type.ts';

const offers = { 'text/csv': 'csv', 'application/json': 'json', '*/*': 'any' };

it.each([
  [null, null],
  ['', null],
  ['text/html', null],
  ['text/csv', 'csv'],
  ['TEXT/CSV; header=present', 'csv'],
  ['application/json;q=0.5, text/csv', 'csv'],
  ['text/csv;q=0.1, application/json;q=0.2', 'json'],
  ['text/csv, application/json', 'csv'],
  ['text/csv;q=0', null],
  ['text/csv;q=x', null],
  ['constructor', null],
  ['text/html, */*;q=0.8', 'any'],
  ['text/csv;q=0.1, */*', 'any'],
  ['text/csv;q=0, */*', 'any'],
  ['*/*, text/csv', 'csv'],
])('of %j the best that is offered is %j', (accept, offer) => {
  expect(acceptedType(accept, offers)).toBe(offer);
});
