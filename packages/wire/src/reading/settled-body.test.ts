import { describe, expect, it } from 'vitest';
import {
  settledOfOrder as olderOrder,
  settledOfCalculation as olderShipment,
  settledOfCourier,
} from '../v1/settled.ts';
import { createContract } from '../v2/orders.ts';
import { withSettled } from './settled-body.ts';

const sender = {
  name: 'Lavka LLC',
  contactPerson: 'Anna',
  phone: '+74951234567',
  email: 'lavka@example.com',
  countryId: 'RU',
  cityId: '7700000000000',
  postalCode: '125009',
  address: 'Tverskaya 7',
  instructions: 'Bell 5',
};
const { countryId: country, instructions: info, ...names } = sender;
const window = { timeFrom: '10:00', timeTo: '12:00' };
const settings = {
  'sender.default': sender,
  'pickup.window': window,
  'pickup.autoChangeTakeDate': true,
  'mail.emergencyEmail': 'ops@example.com',
} as const;
const pickup = { ...window, autoChangeTakeDate: true };
const email = { emergencyEmail: 'ops@example.com' };

describe('a body with what its company has settled (interface 21.1)', () => {
  it('has it under the names of its version, an order all of it, a calculation no more than the place', () => {
    expect(withSettled({}, createContract.settled, settings)).toEqual({ sender, pickupInfo: pickup, ...email });
    expect(withSettled({ deliveryOptions: {} }, olderOrder, settings)).toEqual({
      sender: { ...names, country, info },
      deliveryOptions: pickup,
      ...email,
    });
    const { cityId, postalCode } = sender;
    expect(withSettled([{ deliveryOptions: {} }], olderShipment, settings)).toEqual([
      { sender: { country, cityId, postalCode }, deliveryOptions: pickup },
    ]);
    expect(withSettled({}, settledOfCourier, settings)).toEqual(window);
  });

  it('has it in no member that has to be sent', () => {
    expect(withSettled({}, olderOrder, settings)).not.toHaveProperty('deliveryOptions');
  });

  it('keeps what is written there, be it wrong: that is refused as it was sent', () => {
    const wrong = {
      sender: { ...sender, name: '', cityId: 5, address: {} },
      pickupInfo: { timeFrom: 5, timeTo: false, autoChangeTakeDate: 'no' },
      emergencyEmail: '',
    };
    expect(withSettled(wrong, createContract.settled, settings)).toEqual(wrong);
    for (const given of ['x', 5, [], null])
      expect(withSettled({ sender: given, pickupInfo: given }, createContract.settled, settings)).toMatchObject(
        given === null ? { sender, pickupInfo: pickup } : { sender: given, pickupInfo: given },
      );
    for (const body of ['x', 5, null, undefined])
      expect(withSettled(body, createContract.settled, settings)).toBe(body);
  });

  it('has no place of a sender that is not fetched from a door; a type that is none is refused by itself', () => {
    const placeOf = (contactType: unknown) =>
      withSettled({ sender: { contactType } }, createContract.settled, { 'sender.default': sender });
    for (const contactType of [2, 4, 8]) {
      const { name, contactPerson, phone, email: address } = sender;
      expect(placeOf(contactType)).toEqual({ sender: { contactType, name, contactPerson, phone, email: address } });
    }
    for (const contactType of [1, null, 99, '4'])
      expect(placeOf(contactType)).toEqual({ sender: { ...sender, contactType } });
  });

  it('is the body itself where nothing of it is settled', () => {
    const body = {};
    expect(withSettled(body, createContract.settled, { 'payment.mode': 'card', 'vendors.hidden': ['swift'] })).toBe(
      body,
    );
    expect(withSettled(body, createContract.settled, { 'mail.emergencyEmail': 'a@b.cd' })).toEqual({
      emergencyEmail: 'a@b.cd',
    });
  });
});
