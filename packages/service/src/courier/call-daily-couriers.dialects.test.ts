import type { OrderContent } from '@cartage/core';
import { courierHour, VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import type { Connections } from '../connections/vendors.ts';
import { handedOver, workCouriers } from '../testing/courier-calls.ts';
import { reload } from '../testing/order-outcome.ts';
import { choices, onStage, type Stage } from '../testing/stage.ts';
import { callDailyCouriers } from './call-daily-couriers.ts';

const words = { title: 'x', description: 'x', ru: { title: 'x', description: 'x' } };
const withHour = (vendor: VendorAdapter): VendorAdapter => ({
  ...vendor,
  manifest: { ...vendor.manifest, settings: vendor.manifest.settings.extend({ callCourierAt: courierHour(words) }) },
});
/** The service, whose accounts have couriers called at that hour. */
const at = ({ service }: Stage, callCourierAt: string) => {
  const byConnection: Connections['vendors']['byConnection'] = async (id) => {
    const found = await service.vendors.byConnection(id);
    if (found === undefined) return undefined;
    const { account } = found;
    return { ...found, account: { ...account, settings: { ...account.settings, callCourierAt } } };
  };
  return { ...service, vendors: { ...service.vendors, byConnection } };
};
const on = (date: string): Partial<OrderContent> => ({
  pickup: { date, autoMove: false, isPostponed: false, timeFrom: null, timeTo: null },
});
const to = (stage: Stage, moment: string) => stage.clock.advance(Date.parse(moment) - stage.clock.now());
const numbersOf = async (stage: Stage, orders: readonly { readonly id: number }[]) =>
  Promise.all(orders.map(async (order) => (await reload(stage, order as never)).vendorPickupNumber));

onStage((open) =>
  describe('the couriers of a day', () => {
    it('are called at the hour of the account, once for all that are taken that day, and again for what comes later', async () => {
      const stage = await open({ between: withHour });
      const service = at(stage, '10:00');
      const [first, second] = [
        await handedOver(stage, choices.econom, on('2026-11-24')),
        await handedOver(stage, choices.econom, on('2026-11-24')),
      ];
      const tomorrow = await handedOver(stage, choices.econom, on('2026-11-25'));
      to(stage, '2026-11-24T09:59:00+03:00');
      await callDailyCouriers(service);
      expect(await workCouriers(stage)).toBe(0);
      to(stage, '2026-11-24T10:00:00+03:00');
      await callDailyCouriers(service);
      await callDailyCouriers(service);
      expect(await workCouriers(stage)).toBe(1);
      const numbers = await numbersOf(stage, [first, second, tomorrow]);
      expect(numbers[0]).toEqual(expect.any(String));
      expect(numbers).toEqual([numbers[0], numbers[0], null]);

      const late = await handedOver(stage, choices.econom, on('2026-11-24'));
      await callDailyCouriers(service);
      expect(await workCouriers(stage)).toBe(1);
      expect((await numbersOf(stage, [late]))[0]).toEqual(expect.any(String));
    });

    it('are called the next day where no worker was there', async () => {
      const stage = await open({ between: withHour });
      const order = await handedOver(stage, choices.econom, on('2026-11-24'));
      to(stage, '2026-11-25T15:00:00+03:00');
      await callDailyCouriers(at(stage, '15:00'));
      expect(await workCouriers(stage)).toBe(1);
      expect((await numbersOf(stage, [order]))[0]).toEqual(expect.any(String));
    });

    it('are one for each company, however many share the contract and the address', async () => {
      const stage = await open({ between: withHour });
      await handedOver(stage, choices.econom, on('2026-11-24'));
      await handedOver({ ...stage, ctx: await stage.stranger() }, choices.econom, on('2026-11-24'));
      to(stage, '2026-11-24T15:00:00+03:00');
      await callDailyCouriers(at(stage, '15:00'));
      expect(await workCouriers(stage)).toBe(2);
    });

    it('are not asked for again where the vendor refuses, which the history tells', async () => {
      const refusing = (vendor: VendorAdapter): VendorAdapter => ({
        ...withHour(vendor),
        callCourier: async () => ({ kind: 'rejected', problem: new VendorProblem({ kind: 'notServed' }, 'Nobody.') }),
      });
      const stage = await open({ between: refusing });
      const order = await handedOver(stage, choices.econom, on('2026-11-24'));
      to(stage, '2026-11-24T15:00:00+03:00');
      for (const due of [1, 0]) {
        await callDailyCouriers(at(stage, '15:00'));
        expect(await workCouriers(stage)).toBe(due);
      }
      const lines = await stage.store.rows(
        `select text_en from history_lines where order_id = ${order.id} order by id`,
      );
      expect(lines.at(-1)?.text_en).toBe('No courier will come; the vendor refuses the call: Nobody.');
    });

    it('are nobody’s where the account has no hour, or the vendor no such setting', async () => {
      const stage = await open({ between: withHour });
      await handedOver(stage, choices.econom, on('2026-11-24'));
      to(stage, '2026-11-24T23:00:00+03:00');
      await callDailyCouriers(stage.service);
      await callDailyCouriers(at(stage, ''));
      const plain = await open();
      await handedOver(plain, choices.econom, on('2026-11-24'));
      to(plain, '2026-11-24T23:00:00+03:00');
      await callDailyCouriers(at(plain, '15:00'));
      expect([await workCouriers(stage), await workCouriers(plain)]).toEqual([0, 0]);
    });

    it('say in the history what the vendor says of them', async () => {
      const told = { en: 'The office has the list', ru: 'Список в отделении' };
      const stage = await open({
        between: (vendor) => ({
          ...withHour(vendor),
          callCourier: async () => ({ kind: 'booked', pickupNumber: '24', told }),
        }),
      });
      const order = await handedOver(stage, choices.econom, on('2026-11-24'));
      to(stage, '2026-11-24T15:00:00+03:00');
      await callDailyCouriers(at(stage, '15:00'));
      await workCouriers(stage);
      const lines = await stage.store.rows(
        `select text_en, text_ru from history_lines where order_id = ${order.id} order by id`,
      );
      expect(lines.at(-1)).toEqual({ text_en: told.en, text_ru: told.ru });
    });
  }),
);
