import { expect, it } from 'vitest';
import { problem } from './problem.ts';
import { restsOn } from './rests-on.ts';

const speaksOf = (target: string | null, reads?: readonly string[]) =>
  problem('RequestInvalid', target, undefined, reads);

it.each<[place: string, target: string | null, reads: readonly string[] | undefined, expected: boolean]>([
  ['sender.phone', 'sender.phone', undefined, true],
  ['sender', 'sender.phone', undefined, true],
  ['', 'sender.phone', undefined, true],
  ['sender.phone', 'sender.phoneCode', undefined, false],
  ['seller', 'sender.phone', undefined, false],
  // Of a whole list: any part of it counts, unless the rule says which.
  ['cargo.items[0].weightKg', 'cargo.items', undefined, true],
  ['cargo.items[0].weightKg', 'cargo.items', ['cargo.items[].qty'], false],
  ['cargo.items[1].qty', 'cargo.items', ['cargo.items[].qty'], true],
  ['cargo.items[1]', 'cargo.items', ['cargo.items[].qty'], true],
  ['cargo.items', 'cargo.items', ['cargo.items[].qty'], true],
  // An element that could not be read is still one.
  ['cargo.items[1]', 'cargo.products[0].cargoItemIndex', ['cargo.items.length'], false],
  ['cargo', 'cargo.products[0].cargoItemIndex', ['cargo.items.length'], true],
  ['cargo.items[1].qty', 'cargo.items[10].qty', undefined, false],
  ['pickup.autoMove', 'pickup.date', ['pickup.date', 'pickup.autoMove'], true],
  ['pickup.date', 'pickup.date', ['pickup.autoMove'], true],
  ['sender', null, undefined, false],
  ['companyId', null, ['companyId'], true],
])('of a place that cannot be read: %s, for what is said of %s and reads %s: %s', (place, target, reads, expected) => {
  expect(restsOn(speaksOf(target, reads), place)).toBe(expected);
});
