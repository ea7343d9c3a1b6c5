import type { Order } from '@cartage/core';
import { createOrder, type Service, saveConnection } from '@cartage/service';
import { choices, onStage, type Stage, sampleOrder } from '@cartage/service/testing';
import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';
import { tracker } from './track-orders.ts';

type Vendor = Service['vendors']['adapters'][number];

const create = async ({ ctx }: Stage): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ choice: choices.swift }));
  if (created.kind !== 'handed-over') throw new Error(created.kind);
  return created.order;
};

const statusOf = async ({ store }: Stage, { id }: Order): Promise<unknown> =>
  (await store.rows(`select status from orders where id = ${id}`))[0]?.status;

onStage((open) => {
  it('an account that hangs keeps no news of another account of that vendor waiting, turn after turn', async () => {
    const asked: string[] = [];
    const between = (vendor: Vendor): Vendor => ({
      ...vendor,
      track: async (shipments, call) => {
        asked.push(call.account.id);
        if (call.account.id === 'operator:swift') await new Promise(() => {});
        return (await vendor.track?.(shipments, call)) ?? [];
      },
    });
    const stage = await open({ between });
    const { service, ctx, clock, mockVendors } = stage;
    const hangs = await create(stage);
    await saveConnection(service, {
      companyId: ctx.company.id,
      vendorKey: 'swift',
      environment: 'test',
      credentials: { login: 'own', password: 'secret' },
      settings: { baseUrl: `${mockVendors.url}/vendors/swift` },
    });
    const healthy = await create(stage);
    expect(healthy.connection).not.toBe(hangs.connection);
    const [swift] = service.vendors.adapters;
    if (!swift) throw new Error('There is no vendor.');
    const { look, ended } = tracker(swift, 5);
    const loop = repeat(look, service, 5);
    for (const [code, status] of [
      ['ACC', 'CourierAssigned'],
      ['PUP', 'ParcelPickedUp'],
      ['DLV', 'Finished'],
    ] as const) {
      await mockVendors.advance(healthy.vendorInvoiceNumber ?? '', code);
      clock.advance(service.settings.trackEveryMs);
      await expect.poll(() => statusOf(stage, healthy)).not.toBe('TransferredToVendor');
      if (status === 'Finished') await expect.poll(() => statusOf(stage, healthy)).toBe(status);
    }
    // It is asked once more only when it has answered, or its time is over.
    expect(asked.filter((id) => id === 'operator:swift')).toHaveLength(1);
    expect(await statusOf(stage, hangs)).toBe('TransferredToVendor');
    await loop.close();
    await ended();
  }, 30_000);
});
