import type { ContractType, Order } from '@cartage/core';
import { getBalance } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { connect, noteLogins } from '../testing/connections.ts';
import { callCouriers } from '../testing/courier-calls.ts';
import { BAD_GATEWAY, behindGateway } from '../testing/gateway.ts';
import { attemptsOf, livingShipments, reload } from '../testing/order-outcome.ts';
import { assumeSound, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { removeConnection } from '../vendors/remove-connection.ts';
import { saveConnection } from '../vendors/save-connection.ts';

/** What the mock vendors need after a lost answer, ms. */
const QUIET = 1_000;

const create = async (stage: Stage, comments: string | null = null, contractType: ContractType | null = null) => {
  const choice = { ...choices.swift, contractType };
  const created = await createOrder(
    stage.ctx,
    sampleOrder({ callCourier: false, choice, comments, emergencyEmail: 'a@example.com' }),
  );
  if (!('order' in created)) throw new Error(`Refused: ${created.kind}.`);
  return created.order;
};

const attemptConnections = async ({ store }: Stage, { id }: Order) =>
  (await store.rows(`select connection from attempts where order_id = ${id} order by id`)).map(
    ({ connection }) => connection,
  );

const balanceOf = async ({ store, ctx }: Stage) => (await getBalance(store.db, ctx.actor.companyId))?.amount ?? 0;

// The vendors take a reference as often as it comes: nothing but the service keeps it from being doubled.
onStage(
  (open) => {
    const opened = async () => {
      const calls: string[] = [];
      const stage = await open({ between: noteLogins(calls) });
      const { companyId } = stage.ctx.actor;
      const operators = await connect(stage, 'operator');
      return { stage, calls, companyId, operators };
    };

    describe('an order whose answer was lost', () => {
      it.each<[string, (stage: Stage, companyId: number) => Promise<unknown>]>([
        ['another one took its place', (stage) => connect(stage, 'other')],
        ['the company has its own', (stage, companyId) => connect(stage, 'own', { companyId })],
        [
          'it was disabled',
          async ({ store }) => store.db.updateTable('vendor_contracts').set({ enabled: 0, updated_at: 99 }).execute(),
        ],
        ['it was disconnected', (stage) => removeConnection(stage.service, { companyId: null, vendorKey: 'swift' })],
      ])('is found through the connection by which it went, although %s', async (_, change) => {
        const { stage, calls, companyId, operators } = await opened();
        const order = await create(stage, 'sandbox:lose-answer');
        expect(order).toMatchObject({ status: 'TransferringToVendor', connection: operators });
        await change(stage, companyId);
        calls.length = 0;
        stage.clock.advance(QUIET);
        await stage.work();
        expect(calls).toEqual(['operator find']);
        expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', connection: operators });
        expect(await livingShipments(stage, order)).toHaveLength(1);
      });

      it('and that the vendor has not got is handed over again through that connection', async () => {
        const { stage, calls, companyId, operators } = await opened();
        const order = await create(stage, 'sandbox:lose-answer');
        await stage.mockVendors.reset();
        await connect(stage, 'own', { companyId });
        calls.length = 0;
        stage.clock.advance(QUIET);
        await stage.work();
        expect(calls).toEqual(['operator find', 'operator handOver']);
        expect(await attemptConnections(stage, order)).toEqual([operators, operators]);
      });

      it('is VendorError, with a mail, once its connection is gone: nobody can ask the vendor', async () => {
        const { stage, calls, companyId } = await opened();
        const order = await create(stage, 'sandbox:lose-answer');
        await removeConnection(stage.service, { companyId: null, vendorKey: 'swift' }, { andOrders: true });
        await connect(stage, 'operator');
        await connect(stage, 'own', { companyId });
        calls.length = 0;
        stage.clock.advance(QUIET);
        await stage.work();
        expect((await reload(stage, order)).status).toBe('VendorError');
        expect(await attemptsOf(stage, order)).toEqual([`${order.number} undecidable`]);
        expect(await stage.store.rows("select task from jobs where task = 'mail'")).toHaveLength(1);
        // Nor is it handed over through another one when the customer asks for it.
        await pushOrder(stage.ctx, {
          number: order.number,
          orderKey: null,
          choice: choices.swift,
          pickup: {},
        });
        stage.clock.advance(HOUR);
        await stage.work();
        expect((await reload(stage, order)).status).toBe('VendorError');
        expect(calls.filter((call) => /find|handOver/.test(call))).toEqual([]);
        expect(await livingShipments(stage, order)).toHaveLength(1);
      });

      it('is never asked for through the connection of another company', async () => {
        const { stage, calls } = await opened();
        const stranger = await stage.stranger();
        const foreign = await connect(stage, 'foreign', { companyId: stranger.actor.companyId });
        const order = await create(stage, 'sandbox:lose-answer');
        await stage.store.db
          .updateTable('attempts')
          .set({ connection: foreign })
          .where('order_id', '=', order.id)
          .execute();
        calls.length = 0;
        stage.clock.advance(QUIET);
        await stage.work();
        expect(calls).toEqual([]);
        expect((await reload(stage, order)).status).toBe('VendorError');
      });

      it('is not handed over on another contract that the customer wishes for', async () => {
        const { stage, companyId } = await opened();
        const order = await create(stage, 'sandbox:lose-answer');
        await connect(stage, 'own', { companyId });
        await removeConnection(stage.service, { companyId: null, vendorKey: 'swift' }, { andOrders: true });
        stage.clock.advance(QUIET);
        await stage.work();
        const pushed = await pushOrder(stage.ctx, {
          number: order.number,
          orderKey: null,
          choice: { ...choices.swift, contractType: 'own' },
          pickup: {},
        });
        expect(pushed).toMatchObject({ kind: 'refused', problems: [{ code: 'OrderStateInvalid' }] });
        expect(await livingShipments(stage, order)).toHaveLength(1);
      });

      it('before connections were kept is asked for through the operator’s present one, the only kind there was', async () => {
        const { stage, calls, companyId } = await opened();
        const order = await create(stage, 'sandbox:lose-answer');
        await stage.store.db.updateTable('attempts').set({ connection: null }).execute();
        await stage.store.db.updateTable('orders').set({ connection: null }).execute();
        await connect(stage, 'own', { companyId });
        calls.length = 0;
        stage.clock.advance(QUIET);
        await stage.work();
        expect(calls).toEqual(['operator find']);
        expect((await reload(stage, order)).status).toBe('TransferredToVendor');
        expect(await livingShipments(stage, order)).toHaveLength(1);
      });
    });

    describe('a connection is kept when it is disconnected', () => {
      const disconnect = ({ service }: Stage) => removeConnection(service, { companyId: null, vendorKey: 'swift' });
      const createBehindGateway = async () => {
        const calls: string[] = [];
        const stage = await open({ between: (vendor) => noteLogins(calls)(behindGateway(vendor)) });
        await connect(stage, 'operator');
        const order = await create(stage, BAD_GATEWAY);
        expect(order.status).toBe('VendorUnavailable');
        calls.length = 0;
        return { stage, calls, order };
      };

      it('for an order that its vendor may have although it was unavailable', async () => {
        const { stage, order } = await createBehindGateway();
        expect(await disconnect(stage)).toMatchObject({ found: 1, ordersUnderWay: 1 });
        stage.clock.advance(10 * MINUTE);
        await stage.work();
        expect((await reload(stage, order)).status).toBe('TransferredToVendor');
        expect(await disconnect(stage)).toMatchObject({ found: 1, ordersUnderWay: 1 });
      });

      it('at the price that the order had, although the company has another contract by then', async () => {
        const { stage, calls, order } = await createBehindGateway();
        const own = await connect(stage, 'own', { companyId: stage.ctx.actor.companyId });
        calls.length = 0;
        stage.clock.advance(10 * MINUTE);
        await stage.work();
        expect(calls).toEqual(['operator find']);
        const { status, option, connection } = await reload(stage, order);
        expect(status).toBe('TransferredToVendor');
        expect(option).toEqual(order.option);
        expect(connection).not.toBe(own);
        expect(await balanceOf(stage)).toBe(-(order.price ?? 0));
      });

      it('which is gone nevertheless: such an order goes through no other one, it is VendorError', async () => {
        const { stage, order } = await createBehindGateway();
        await removeConnection(stage.service, { companyId: null, vendorKey: 'swift' }, { andOrders: true });
        await connect(stage, 'another');
        for (let round = 0; round < 4; round += 1) {
          stage.clock.advance(HOUR);
          await stage.work();
        }
        expect((await reload(stage, order)).status).toBe('VendorError');
        expect(await attemptsOf(stage, order)).toEqual([`${order.number} unavailable`, `${order.number} undecidable`]);
        expect(await livingShipments(stage, order)).toHaveLength(1);
      });

      it('for a canceled order that its vendor may have', async () => {
        const { stage, order } = await createBehindGateway();
        await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
        expect(await disconnect(stage)).toMatchObject({ found: 1, ordersUnderWay: 1 });
        stage.clock.advance(10 * MINUTE);
        await stage.work();
        expect(await livingShipments(stage, order)).toEqual([]);
        expect(await disconnect(stage)).toMatchObject({ found: 1, ordersUnderWay: 0 });
      });
    });

    describe('an order that surely never reached the vendor', () => {
      it('is priced anew and goes on another contract, when the company has one by then', async () => {
        const { stage, calls, companyId } = await opened();
        const order = await create(stage, 'sandbox:unavailable');
        expect(order.status).toBe('VendorUnavailable');
        expect(await balanceOf(stage)).toBe(0);
        await stage.store.db.updateTable('attempts').set({ never_sent: 1 }).execute();
        const own = await connect(stage, 'own', { companyId });
        calls.length = 0;
        for (let round = 0; round < 4; round = round + 1) {
          stage.clock.advance(10 * MINUTE);
          await stage.work();
        }
        const done = await reload(stage, order);
        expect(done).toMatchObject({ status: 'TransferredToVendor', connection: own, option: { contractType: 'own' } });
        expect(calls.every((call) => call.startsWith('own'))).toBe(true);
        expect(await balanceOf(stage)).toBe(0);
      });
    });

    describe('an order on the company’s own contract', () => {
      it('leaves the balance alone; the operator’s does not', async () => {
        const { stage, companyId } = await opened();
        const own = await connect(stage, 'own', { companyId });
        expect(await create(stage)).toMatchObject({ status: 'TransferredToVendor', connection: own });
        expect(await balanceOf(stage)).toBe(0);
        const { price } = await create(stage, null, 'operator');
        expect(await balanceOf(stage)).toBe(-(price ?? 0));
      });
    });

    describe('an order with the vendor is followed through its connection, whatever serves now', () => {
      it('by tracking, in batches of each connection', async () => {
        const { stage, calls, companyId } = await opened();
        const [first, second] = [await create(stage), await create(stage)];
        await connect(stage, 'own', { companyId });
        const third = await create(stage);
        for (const { vendorInvoiceNumber } of [first, second, third]) {
          await stage.mockVendors.advance(vendorInvoiceNumber ?? '', 'DLV');
        }
        calls.length = 0;
        stage.clock.advance(6 * MINUTE);
        const [swift] = stage.service.vendors.adapters;
        if (swift) await pollTracking(stage.service, swift);
        expect(calls.sort()).toEqual(['operator track', 'own track']);
        for (const order of [first, second, third]) expect((await reload(stage, order)).status).toBe('Finished');
      });

      it('by couriers, one for each connection', async () => {
        const { stage, calls, companyId } = await opened();
        const first = await create(stage);
        await connect(stage, 'own', { companyId });
        const second = await create(stage);
        calls.length = 0;
        await callCouriers(stage.ctx, {
          orders: { numbers: [first.number, second.number] },
          date: null,
          timeFrom: null,
          timeTo: null,
        });
        expect(calls.sort()).toEqual(['operator courier', 'own courier']);
      });

      it('by updates and the cancellation', async () => {
        const { stage, calls, companyId } = await opened();
        const order = await create(stage);
        await connect(stage, 'own', { companyId });
        calls.length = 0;
        const receiver = { ...order.content.receiver, phone: '+79160000001' };
        await updateOrder(
          stage.ctx,
          assumeSound({
            companyId: null,
            number: order.number,
            orderKey: null,
            content: { ...order.content, receiver },
          }),
        );
        await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
        expect(calls).toEqual(['operator update', 'operator cancel']);
        expect((await reload(stage, order)).status).toBe('Canceled');
      });

      it('and of a connection that is gone nothing is asked', async () => {
        const { stage, calls } = await opened();
        const order = await create(stage);
        await removeConnection(stage.service, { companyId: null, vendorKey: 'swift' }, { andOrders: true });
        calls.length = 0;
        stage.clock.advance(6 * MINUTE);
        const [swift] = stage.service.vendors.adapters;
        if (swift) await pollTracking(stage.service, swift);
        const receiver = { ...order.content.receiver, phone: '+79160000001' };
        const updated = await updateOrder(
          stage.ctx,
          assumeSound({
            companyId: null,
            number: order.number,
            orderKey: null,
            content: { ...order.content, receiver },
          }),
        );
        expect(updated).toMatchObject({ kind: 'refused', problems: [{ code: 'VendorUnavailable' }] });
        expect((await cancelOrder(stage.ctx, { number: order.number, orderKey: null })) as Order).toMatchObject({
          status: 'CancelRequest',
        });
        expect(calls).toEqual([]);
      });
    });

    it('a connection whose secrets were renewed is the same: what began through it goes on', async () => {
      const { stage, operators } = await opened();
      const order = await create(stage, 'sandbox:lose-answer');
      const renewed = await saveConnection(stage.service, {
        companyId: null,
        vendorKey: 'swift',
        environment: 'test',
        credentials: { login: 'operator', password: 'another' },
        settings: { baseUrl: `${stage.mockVendors.url}/vendors/swift` },
      });
      expect(renewed).toEqual({ kind: 'connected', id: operators, account: 'renewed' });
      stage.clock.advance(QUIET);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });
  },
  { dedup: false },
);
