import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepForm, keptForm, lastSender, lastTemplates } from './kept-form.ts';
import { emptyEnd, emptyForm, emptyItem } from './order-form.ts';

const storage = (): Storage => {
  const all = new Map<string, string>();
  return {
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, text: string) => void all.set(name, text),
  } as Storage;
};
beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => void vi.unstubAllGlobals());

it('gives back what was typed', () => {
  const form = {
    ...emptyForm,
    cargoType: '32' as const,
    receiver: { ...emptyEnd, name: 'Анна', pointVendorId: 3 },
    goods: [{ productId: 'A-1', name: 'Книга', qty: '1', cost: '10', costForReceiver: '' }],
  };
  const kept = { form, like: 'CTG-1', sent: { body: '{}', key: 'k' } };
  keepForm('2', kept);
  expect(keptForm('2')).toEqual(kept);
});

it.each([
  'null',
  '7',
  '"text"',
  '[]',
  '{',
  '{}',
  '{"form":null,"like":{},"sent":"yes"}',
  '{"form":{"sender":null,"receiver":[],"items":[null,7,{"qty":{}}],"goods":"none","cargoType":"9","isTold":"yes"}}',
  '{"form":{"items":{},"__proto__":{"comments":7}},"sent":{"body":7}}',
])('makes a form that can be shown of whatever is kept: %s', (text) => {
  for (const where of [sessionStorage, localStorage])
    for (const name of ['new-order', 'sender', 'parcels']) where.setItem(`cartage.${name}.2`, text);
  const kept = keptForm('2');
  if (kept !== null) {
    expect({ ...kept.form, items: [emptyItem] }).toEqual(emptyForm);
    for (const item of kept.form.items) expect(item).toEqual(emptyItem);
    expect([kept.like, kept.sent]).toEqual([null, null]);
  }
  expect(lastSender('2') ?? emptyEnd).toEqual(emptyEnd);
  expect(lastTemplates('2')).toEqual([]);
});
