import { expect, it } from 'vitest';
import type { FindOutcome } from '../adapter/adapter.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { scripted } from '../simulator/scripted.ts';
import { findBy, idFrom } from './find-by.ts';
import { confirmation } from './told-values.ts';

const shipment = { reference: 'CA-1', id: null, number: null };
const known = (id: string, invoiceNumber: string | null = `W${id}`) => confirmation({ id, invoiceNumber });
const failing = (kind: 'notFound' | 'auth') => async (): Promise<never> => {
  throw new VendorProblem({ kind }, 'x');
};

it('is none, the one, or several by their waybills', async () => {
  expect(await findBy(async () => [])).toEqual({ kind: 'none' });
  expect(await findBy(async () => [{ ...known('1'), weightGrams: 5 }])).toMatchObject({
    kind: 'found',
    id: '1',
    invoiceNumber: 'W1',
    weightGrams: 5,
  });
  expect(await findBy(async () => [known('1'), known('2', null)])).toEqual({ kind: 'ambiguous', numbers: ['W1', '2'] });
});

it('passes on what is no list, and takes "not found" alone for none', async () => {
  const accepted: FindOutcome = { kind: 'accepted', id: '1' };
  expect(await findBy(async () => accepted)).toBe(accepted);
  expect(await findBy(failing('notFound'))).toEqual({ kind: 'none' });
  await expect(findBy(failing('auth'))).rejects.toMatchObject({ kind: 'auth' });
});

it('asks for an id only where the host has none', async () => {
  const { call } = scripted({});
  const found = async (): Promise<FindOutcome> => ({ kind: 'found', ...known('7') });
  expect(await idFrom({ ...shipment, id: '5' }, call, failing('auth'))).toBe('5');
  expect(await idFrom(shipment, call, found)).toBe('7');
  expect(await idFrom(shipment, call, async () => ({ kind: 'accepted', id: '8' }))).toBe('8');
});

it.each<[string, FindOutcome]>([
  ['none', { kind: 'none' }],
  ['several', { kind: 'ambiguous', numbers: ['1', '2'] }],
  ['one without an id', { kind: 'found', ...confirmation({ invoiceNumber: 'W1' }) }],
  ['one that is accepted without an id', { kind: 'accepted' }],
])('finds no id in %s', async (_, outcome) => {
  const { call } = scripted({});
  await expect(idFrom(shipment, call, async () => outcome)).rejects.toMatchObject({ kind: 'notFound' });
});
