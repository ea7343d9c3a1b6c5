import { expect, it, onTestFinished } from 'vitest';
import { documented, type Habits } from '../simulator/habits.ts';
import { startSimulator } from '../simulator/start-simulator.ts';
import { facts } from './facts.ts';
import { callTo } from './testing.ts';

const access = { account: 'simulated-account', securePassword: 'simulated-password' };

const probed = async (habits: Partial<Habits>) => {
  const simulator = await startSimulator(access, { habits });
  onTestFinished(simulator.stop);
  const found: Record<string, string> = {};
  for (const { id, probe } of facts) {
    const { call } = callTo(simulator.origin, access);
    if (probe) found[id] = (await probe(call)).found;
  }
  const { shipments, intakes, subscriptions } = simulator.books;
  expect([shipments, intakes, subscriptions]).toEqual([[], [], []]);
  return found;
};

const asSaid = {
  insurance: 'as-said',
  'own-services': 'as-said',
  'calendar-days': 'as-said',
  currency: 'as-said',
  'register-codes': 'as-said',
  'completed-cities': 'as-said',
  subscriptions: 'as-said',
  'unknown-order': 'as-said',
};

it('settles what it takes for true without making anything, and says what is otherwise', async () => {
  expect(await probed({ refusesInsurance: true })).toEqual(asSaid);
  const otherwise = { ...documented, pricesAsBefore: true, hidesRegisterCodes: true, listsNoCities: true };
  expect(await probed(otherwise)).toEqual({ ...asSaid, insurance: 'unlike', 'calendar-days': 'unlike' });
});

it('names each fact once, and the source of each that was checked', () => {
  expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
  for (const { source, checkedOn } of facts) expect(source === null).toBe(checkedOn === null);
});
