import type { OrderStatus } from '@cartage/core';
import { pollTracking } from '@cartage/service';
import type { OpenedApi } from '../../../testing/open-test-api.ts';

interface Clock {
  readonly now: () => number;
  readonly set: (at: number) => void;
}

/** A logo: one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What tests of the tracking page do besides: orders, what their vendor tells, settings. */
export const openParcels = (opened: () => OpenedApi, clock: Clock) => {
  const call = async (method: string, path: string, body?: object) => {
    const response = await opened().request(`/openapi/v2${path}`, {
      method,
      headers: {
        Authorization: `apiKey ${opened().key}`,
        'Accept-Language': 'en',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer.
    return { status: response.status, body: (await response.json()) as any };
  };
  const control = async (method: string, path: string, body?: object) =>
    (
      await fetch(`${opened().vendorsUrl}/_control${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    ).json();

  /** A parcel from Moscow to Kazan, by Econom; by default handed over, to a door. Its number. */
  const send = async (changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const { receiver, cargo, ...rest } = changes as Record<string, object>;
    const { status, body } = await call('POST', '/Orders', {
      sender: {
        countryId: 'RU',
        cityId: '7700000000000',
        ...{ name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67' },
      },
      receiver: {
        ...{ countryId: 'RU', cityId: '1600000100000', name: 'Иван Смирнов', address: 'Баумана 12, кв. 3' },
        ...{ phone: '89172345678', email: 'ivan@example.com', ...receiver },
      },
      cargo: {
        cargoType: 2,
        description: 'Books',
        cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }],
        ...cargo,
      },
      option: { vendorId: 2, tariffId: 'EC-S-DD' },
      ...rest,
    });
    if (status !== 201 || body.errors?.length > 0) throw new Error(JSON.stringify(body));
    return body.result.orderId;
  };
  /** To a point, with cash on delivery. */
  const sendToPoint = (changes: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    send({
      receiver: { contactType: 4, pickupPointId: 'EC-16000001-001', pickupPointVendorId: 2, address: null },
      option: { vendorId: 2, tariffId: 'EC-S-DP' },
      ...changes,
    });
  /** What the order's page is, from the service's address on. */
  const linkOf = async (number: string): Promise<string> => {
    const { order } = (await call('GET', `/Orders/${number}`)).body;
    const { value } = order.orderProperties.find(({ key }: { key: string }) => key === 'trackingPage');
    return value.slice(value.indexOf('/t/'));
  };
  /** The vendor tells these of its shipment, an hour apart, in its own codes. */
  const tell = async (number: string, ...codes: readonly string[]): Promise<void> => {
    const { service } = opened();
    const [shipment] = (await control('GET', `/shipments?reference=${number}`)) as readonly {
      readonly number: string;
    }[];
    if (!shipment) throw new Error(`No vendor has ${number}.`);
    for (const status of codes) {
      clock.set(clock.now() + 3_600_000);
      await control('POST', `/shipments/${shipment.number}/advance`, { status });
    }
    clock.set(clock.now() + service.settings.trackEveryMs);
    for (const vendor of service.vendors.adapters) await pollTracking(service, vendor);
  };
  /** As if it had been told: what the mock vendor has no word for. */
  const stand = async (number: string, status: OrderStatus): Promise<void> => {
    await opened().service.store.db.updateTable('orders').set({ status }).where('number', '=', number).execute();
  };
  const settle = async (key: string, value: string | null) =>
    call('PUT', `/Settings/trackingPage.${key}`, { enable: value !== null, fields: value === null ? {} : { value } });
  /** A file of the company; its attachmentId. */
  const upload = async (bytes: Uint8Array, mimeType: string, changes: object = {}): Promise<string> => {
    const { status, body } = await call('POST', '/Attachments', {
      ...{ name: 'logo', mimeType, itemType: 2, itemId: String(opened().companyId), fileType: 32, accessLevel: 0 },
      base64File: Buffer.from(bytes).toString('base64'),
      ...changes,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.guid;
  };
  return { call, send, sendToPoint, linkOf, tell, stand, settle, upload };
};
