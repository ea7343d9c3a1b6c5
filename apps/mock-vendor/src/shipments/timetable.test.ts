import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noon, shipmentBody } from '../testing.ts';
import { type PlayedVendor, playedVendors } from '../vendors.ts';
import { advanceTo, advanceToNext, happened, planSteps, stateAt } from './timetable.ts';

const vendorOf = (key: string): PlayedVendor => {
  const vendor = playedVendors.find((one) => one.key === key);
  if (vendor === undefined) throw new Error(`No vendor ${key}`);
  return vendor;
};
const journey = (request = shipmentBody('R')) => ({
  request,
  acceptedAt: noon,
  pickupDay: '2026-11-23',
  deliveryDay: '2026-11-25',
});
const plan = planSteps(vendorOf('swift'), journey());
const year = 365 * 24 * 3_600_000;

describe('the path of a shipment', () => {
  it('runs from the courier to the door', () => {
    expect(plan.map(({ code }) => code)).toEqual(['ACC', 'CUR', 'PUP', 'TRN', 'ARR', 'OUT', 'DLV']);
    expect(stateAt(plan, Date.parse('2026-11-23T15:00:00+03:00'))?.code).toBe('PUP');
    expect(stateAt(plan, Date.parse('2026-11-25T14:00:00+03:00'))?.code).toBe('DLV');
    expect(stateAt(plan, noon)).toBeUndefined();
  });

  it('goes through hub and point, and returns papers where the customer wants them back', () => {
    const body = shipmentBody('R');
    const toPoint = planSteps(vendorOf('econom'), journey({ ...body, to: { ...body.to, kind: 'PVZ' } }));
    expect(toPoint.map(({ code }) => code)).toEqual(['ACC', 'PUP', 'TRN', 'HUB', 'ARR', 'PVZ', 'DLV']);
    const twoWay = planSteps(vendorOf('swift'), journey({ ...body, two_way: true }));
    expect(twoWay.slice(-2).map(({ code, back }) => [code, back])).toEqual([
      ['RTN', true],
      ['RTD', true],
    ]);
  });

  it('never turns back in time, however late the shipment was accepted', () => {
    fc.assert(
      fc.property(fc.constantFrom(...playedVendors), fc.integer({ min: 0, max: year }), (vendor, late) => {
        const times = planSteps(vendor, { ...journey(), acceptedAt: noon + late }).map(({ at }) => at);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times[0]).toBeGreaterThan(noon + late);
      }),
    );
  });
});

describe('an advance', () => {
  it('makes the next step happen now and leaves the others where they are', () => {
    const once = advanceToNext(plan, noon) ?? [];
    expect(happened(once, noon).map(({ code }) => code)).toEqual(['ACC']);
    expect(once.slice(1)).toEqual(plan.slice(1));
    expect(advanceToNext(plan, noon + year)).toBeUndefined();
  });

  it('to a state of the path leaves out what it overtakes', () => {
    const steps = advanceTo(plan, 'ARR', noon, 'Иван');
    expect(steps.map(({ code }) => code)).toEqual(['ARR', 'OUT', 'DLV']);
    expect(happened(steps, noon)).toHaveLength(1);
  });

  it('to a state beside the path goes on with it', () => {
    const steps = advanceTo(plan, 'NDL', noon, 'Иван', 'Никого нет дома');
    expect(steps.map(({ code }) => code)).toEqual(['NDL', ...plan.map(({ code }) => code)]);
    expect(steps[0]?.text).toBe('Никого нет дома');
  });

  it('to an end leaves nothing behind it, but for the way back', () => {
    expect(advanceTo(plan, 'DLV', noon, 'Иван')).toMatchObject([{ code: 'DLV', signed_by: 'Иван' }]);
    expect(advanceTo(plan, 'RFS', noon, 'Иван').map(({ code }) => code)).toEqual(['RFS', 'RTN', 'RTD']);
  });
});
