import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { convertEach } from '../reading/each-element.ts';
import { readBody } from '../reading/read-body.ts';
import { memberOf } from '../schema/schema-parts.ts';
import { orderCreateModel, toNewOrder } from './order.ts';
import { fullOrder } from './testing/full-order.ts';

const model = readBody(orderCreateModel, fullOrder).value;
if (model === null) throw new Error('The full order does not fit its model');
const order = toNewOrder(model);

/** Core fields that cannot be written here. */
const unspoken =
  /^(?:sender|receiver)\.(?:loading|region|taxNumber)|^cargo\.(?:incoterm|products\[\d+\]\.(?:hsCode|originCountry|customsValue))$|^vendorServices|^pickup\.isPostponed$|^choice\.contractType$/;

describe('targets', () => {
  it('of every field that the core can speak of are fields of the model', () => {
    const paths = pathsIn(order.value.content, '').filter((path) => !unspoken.test(path));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !exists(order.targetOf(path))).map((path) => [path, order.targetOf(path)])).toEqual(
      [],
    );
  });

  it.each([
    ['pickup.date', 'deliveryOptions.takeDate'],
    ['pickup.timeTo', 'deliveryOptions.timeTo'],
    ['choice.vendorId', 'deliveryOptions.vendorId'],
    ['choice.tariffId', 'deliveryOptions.vendorUrgentTypeId'],
    ['filter.vendorIds[2]', 'deliveryOptions.vendorsIdFilter[2]'],
    ['terms.urgencies', 'deliveryOptions.urgentType'],
    ['terms.payers[1]', 'deliveryOptions.payer'],
    ['cargo.items', 'cargo.cargoItems'],
    ['cargo.items[3].weightKg', 'cargo.cargoItems[3].weight'],
    ['cargo.products[0].weightKg', 'cargo.cargoProducts[0].weight'],
    ['cargo.vehicle.bodyType', 'cargo.ftlAttributes.cargoBodyType'],
    ['receiver.instructions', 'receiver.info'],
    ['services[0].code', 'services[0].code'],
    ['services[0]', 'services[0].parameter'],
    ['services[1].sum', 'additionalServices.insuranceSum'],
    ['parentNumber', 'parentOrderId'],
    ['emergencyEmail', 'emergencyEmail'],
    ['orderId', 'orderId'],
  ])('%s is %s', (core, wire) => {
    expect(order.targetOf(core)).toBe(wire);
  });

  // fullOrder asks for a service and, by the deprecated sum, for insurance.
  it.each([
    ['cargo.items.length', ['cargo.cargoItems.length']],
    ['cargo.items[].weightKg', ['cargo.cargoItems[].weight']],
    ['choice', ['deliveryOptions.vendorId', 'deliveryOptions.vendorUrgentTypeId']],
    ['choice.vendorId', ['deliveryOptions.vendorId', 'deliveryOptions.vendorUrgentTypeId']],
    ['services', ['services', 'additionalServices.insuranceSum']],
    ['services[].code', ['services[].code', 'additionalServices.insuranceSum']],
    ['services[].sum', ['services[].parameter', 'additionalServices.insuranceSum']],
    ['services[0].code', ['services[0].code']],
    ['services[1].code', ['additionalServices.insuranceSum', 'services']],
  ])('%s is made of %s', (core, wire) => {
    expect(order.placesOf?.(core)).toEqual(wire);
  });

  it('of an element of a list start with its index', () => {
    const list = convertEach([model, { ...model, services: null }], toNewOrder);
    expect(list.targetOf('[1].cargo.items[0].qty')).toBe('[1].cargo.cargoItems[0].qty');
    expect(list.targetOf('[1].services[0].sum')).toBe('[1].additionalServices.insuranceSum');
    expect(list.targetOf('[7].x')).toBe('[7].x');
  });

  it('skip services that the core cannot hold', () => {
    const { targetOf, problems } = toNewOrder({
      ...model,
      services: [{ code: 77 }, { code: 5 }],
      additionalServices: null,
    });
    expect(problems).toMatchObject([{ code: 'ServiceInvalid', target: 'services[0].code' }]);
    expect(targetOf('services[0].code')).toBe('services[1].code');
  });
});

function pathsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((one, index) => pathsIn(one, `${path}[${index}]`))];
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, one]) => pathsIn(one, path === '' ? key : `${path}.${key}`));
  return path === '' ? inside : [path, ...inside];
}

function exists(path: string): boolean {
  const keys = path.match(/[^.[\]]+/g) ?? [];
  const found = keys.reduce<z.core.$ZodType | undefined>(
    (schema, key) => schema && memberOf(schema, key),
    orderCreateModel,
  );
  return found !== undefined;
}
