import { expect, it } from 'vitest';
import { letterOf } from './keys.ts';

it('reads a key by its place, whatever language the keyboard has', () => {
  expect(letterOf({ key: 'С', code: 'KeyC', shiftKey: true })).toBe('C');
  expect(letterOf({ key: 'с', code: 'KeyC', shiftKey: false })).toBe('c');
  expect(letterOf({ key: '7', code: 'Digit7', shiftKey: false })).toBe('7');
  expect(letterOf({ key: 'C', code: 'KeyC', shiftKey: true })).toBe('C');
  expect(letterOf({ key: 'р', code: 'KeyH', shiftKey: false })).toBe('h');
  expect(letterOf({ key: '.', code: 'Slash', shiftKey: false })).toBe('/');
  expect(letterOf({ key: ',', code: 'Slash', shiftKey: true })).toBe('?');
  expect(letterOf({ key: ',', code: 'Comma', shiftKey: false })).toBe(',');
  expect(letterOf({ key: 'q', code: 'KeyA', shiftKey: false })).toBe('q');
  expect(letterOf({ key: 'Shift', code: 'ShiftLeft', shiftKey: true })).toBeNull();
});
