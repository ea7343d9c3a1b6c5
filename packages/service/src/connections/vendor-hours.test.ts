import { expect, it } from 'vitest';
import { openVendorHours } from './vendor-hours.ts';

const HOUR = 3_600_000;
const ok = { capability: 'quote', outcome: 'ok', ms: 100 };

const open = () => {
  const clock = { now: 500_000 * HOUR + 1 };
  return { clock, hours: openVendorHours(() => clock.now) };
};

it('counts the calls of an hour by connection and kind, as they are counted elsewhere', () => {
  const { hours } = open();
  for (const outcome of ['ok', 'rejected', 'unavailable', 'circuit-open', 'no-turn'])
    hours.note('1', { ...ok, outcome });
  hours.note('1', { ...ok, capability: 'track' });
  hours.note('2', ok);
  expect(hours.untold()).toMatchObject([
    {
      ...{ connection: '1', hour: 500_000 * HOUR },
      figures: { quote: { calls: 3, errors: 1 }, track: { calls: 1, errors: 0 } },
    },
    { connection: '2', figures: { quote: { calls: 1 } } },
  ]);
});

it('tells an hour as a whole again when more has come, also while the last was being written', () => {
  const { hours } = open();
  hours.note('1', ok);
  const first = hours.untold();
  hours.note('1', ok);
  expect(first).toMatchObject([{ figures: { quote: { calls: 1 } } }]);
  hours.told(first);
  expect(hours.untold()).toMatchObject([{ figures: { quote: { calls: 2 } } }]);
  hours.told(hours.untold());
  expect(hours.untold()).toEqual([]);
});

it('keeps what is untold past the end of its hour, and begins anew in the next', () => {
  const { clock, hours } = open();
  hours.note('1', ok);
  clock.now += HOUR;
  hours.note('1', ok);
  hours.note('1', ok);
  expect(hours.untold().map(({ hour, figures }) => [hour / HOUR, figures.quote?.calls])).toEqual([
    [500_000, 1],
    [500_001, 2],
  ]);
});
