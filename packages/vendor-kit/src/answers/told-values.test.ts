import { describe, expect, it } from 'vitest';
import { confirmation, pickupPoint, vendorEvent } from './told-values.ts';

describe('a confirmation', () => {
  it('is tracked by its waybill where the vendor has no other number', () => {
    expect(confirmation({ id: 'a', invoiceNumber: 'W1' })).toEqual({
      id: 'a',
      invoiceNumber: 'W1',
      trackingNumber: 'W1',
      returnInvoiceNumber: null,
      pickupNumber: null,
      price: null,
      plannedDeliveryAt: null,
    });
    expect(confirmation({ invoiceNumber: 'W1', trackingNumber: 'T1' }).trackingNumber).toBe('T1');
    expect(confirmation({ invoiceNumber: 'W1', trackingNumber: null }).trackingNumber).toBeNull();
  });

  it('has no empty number, keeps a price of 0 and what else is told', () => {
    expect(confirmation({ invoiceNumber: '', price: 0, trackingUrl: 'https://acme.example/1' })).toEqual({
      invoiceNumber: null,
      trackingNumber: null,
      returnInvoiceNumber: null,
      pickupNumber: null,
      price: 0,
      plannedDeliveryAt: null,
      trackingUrl: 'https://acme.example/1',
    });
  });
});

describe('a pickup point', () => {
  const told = {
    id: 'P1',
    vendorId: 9001,
    type: 'pickup-point',
    name: 'Mira 1',
    country: 'RU',
    cityId: '7700000000000',
    cityName: 'Москва',
    address: 'Mira 1',
    latitude: 55,
    longitude: 37,
    cashPayment: false,
    cardPayment: true,
  } as const;

  it('has no limits and no texts that are not told, takes in and hands out', () => {
    expect(pickupPoint(told)).toEqual({
      ...told,
      metroStation: null,
      metroLineHexColor: null,
      workTime: null,
      description: null,
      phone: null,
      freeStorageDays: null,
      minWeight: null,
      maxWeight: null,
      maxWidth: null,
      maxHeight: null,
      maxDepth: null,
      maxSizeSum: null,
      totalMaxVolume: null,
      intake: true,
      pickup: true,
      maxCashOnDelivery: null,
    });
  });

  it('keeps what is told, zero and false too', () => {
    const more = { intake: false, maxCashOnDelivery: 0, freeStorageDays: 0, minWeight: 0, maxPlaces: 1, closed: null };
    expect(pickupPoint({ ...told, ...more, phone: '' })).toMatchObject({ ...more, phone: null, pickup: true });
  });
});

describe('an event', () => {
  const told = { at: 5, source: 'Acme', text: 'Taken', status: 'ParcelPickedUp' } as const;

  it('says what the vendor says, joined without what is missing', () => {
    expect(vendorEvent(told)).toEqual({
      ...told,
      text: { en: 'Taken', ru: 'Taken' },
      isReturn: false,
      receivedBy: null,
    });
    expect(vendorEvent({ ...told, text: ['Taken', '', null, undefined, 'Tver'] })?.text.en).toBe('Taken, Tver');
    const text = { en: 'Taken', ru: 'Взято' };
    expect(vendorEvent({ ...told, text })?.text).toBe(text);
  });

  it('goes back where its status says so, or the vendor does', () => {
    for (const status of ['Returning', 'FinishedWithReturn'] as const) {
      expect(vendorEvent({ ...told, status })?.isReturn).toBe(true);
      expect(vendorEvent({ ...told, status, isReturn: false })?.isReturn).toBe(false);
    }
    expect(vendorEvent({ ...told, isReturn: true })?.isReturn).toBe(true);
  });

  it('keeps what was bought, and is none without its moment', () => {
    expect(vendorEvent({ ...told, receivedBy: '', purchased: [], collected: 0 })).toMatchObject({
      receivedBy: null,
      purchased: [],
      collected: 0,
    });
    expect(vendorEvent({ ...told, at: undefined })).toBeUndefined();
  });
});
