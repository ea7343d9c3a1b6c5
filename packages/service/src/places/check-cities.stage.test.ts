import type { City, NewOrder, OrderContent, Party, PrintWish } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { type Place, upsertPickupPoints, upsertPlaces } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { checkCalculation } from '../calculations/calculate.ts';
import { printOrders } from '../documents/print-orders.ts';
import { checkNewOrder } from '../orders/create-order.ts';
import { checkNewOrders } from '../orders/create-orders.ts';
import { pushOrder } from '../orders/push-order.ts';
import { checkOrderUpdate } from '../orders/update-order.ts';
import { samplePoint } from '../testing/points-found.ts';
import { assumeSound, choices, onStage, problemsIn, type Stage } from '../testing/stage.ts';

const { receiver } = sampleContent;
const codes = ['5004700200000', 'a8ad4e79-a4c9-4f2e-ade5-a7fa3ab0da03'];
const vysokovsk: Omit<Place, 'code'> = {
  country: 'RU',
  city: '5004700200000',
  name: { en: 'Vysokovsk', ru: 'Высоковск' },
  region: null,
  population: 10_642,
  latitude: 56.336,
  longitude: 36.525,
};
const importVysokovsk = ({ service }: Stage) =>
  upsertPlaces(
    service.store.db,
    codes.map((code) => ({ ...vysokovsk, code })),
  );
const to = (changes: Partial<Party>): NewOrder => ({
  content: { ...sampleContent, receiver: { ...receiver, ...changes } },
});
const codesAndTargets = async (verdict: Promise<Parameters<typeof problemsIn>[0]>) =>
  problemsIn(await verdict).map(({ code, target }) => `${code} ${target}`);

const point = samplePoint(2, 'P1', {
  name: 'Подсолнух',
  cityId: '5099900000000',
  cityName: 'Дальний',
  latitude: 56,
  longitude: 36,
});
const atPoint: Partial<Party> = {
  contactType: 'pickup-point',
  cityId: '5099900000000',
  pickupPointId: 'P1',
  pickupPointVendorId: 2,
};

onStage((open) => {
  // interface 15.8
  describe('an order whose city nobody can name', () => {
    it('is refused at each end, with all that is wrong besides, and told how to find the code', async () => {
      const { ctx } = await open();
      const lost: OrderContent = {
        ...sampleContent,
        sender: { ...sampleContent.sender, cityId: '5004700200000', name: '' },
        receiver: { ...receiver, cityId: 'ffffffff-0000-4000-8000-000000000000' },
      };
      const problems = problemsIn(await checkNewOrder(ctx, { content: lost }));
      expect(problems.map(({ code, target }) => `${code} ${target}`)).toEqual([
        'RequestInvalid sender.name',
        'CityInvalid sender.cityId',
        'CityInvalid receiver.cityId',
      ]);
      expect(problems[1]?.text.en).toContain("'5004700200000'");
      for (const text of Object.values(problems[1]?.text ?? {})) {
        expect(text).toContain('GET /places?query=');
        expect(text).toContain('cartage cities import');
      }
    });

    it.each([...codes, '50047002000', codes[1]?.toUpperCase() ?? ''])(
      'is taken once the city was imported, by the code %s',
      async (cityId) => {
        const stage = await open();
        await importVysokovsk(stage);
        expect((await checkNewOrder(stage.ctx, to({ cityId }))).kind).toBe('sound');
      },
    );

    it('is refused where the code is imported in another country, which is named; so is its calculation', async () => {
      const stage = await open();
      const { ctx } = stage;
      await upsertPlaces(stage.store.db, [{ ...vysokovsk, country: 'GE', code: '611', city: '611' }]);
      const abroad = to({ country: 'AM', cityId: '611', postalCode: '0010' });
      const content = { ...abroad.content, cargo: { ...abroad.content.cargo } };
      const problems = problemsIn(await checkNewOrder(ctx, { content }));
      const elsewhere = problems.filter(({ code }) => code === 'CityInvalid');
      expect(elsewhere.map(({ target }) => target)).toEqual(['receiver.cityId']);
      expect(elsewhere[0]?.text.en).toContain('Vysokovsk, which is in Georgia (GE), not in Armenia (AM)');
      // A pickup point that names its city is no help: the code is another city's.
      await upsertPickupPoints(stage.store.db, [{ ...point, country: 'AM', cityId: '611' }], 1);
      const toPoint = (cityId: string) => to({ ...atPoint, country: 'AM', cityId, postalCode: '0010' });
      const lost = (await codesAndTargets(checkNewOrders(ctx, [toPoint('611'), toPoint('612')]))).filter((one) =>
        one.startsWith('CityInvalid'),
      );
      expect(lost).toEqual(['CityInvalid [0].receiver.cityId']);
      const request = { ...content, filter: { vendorIds: [], tariffIds: [] } };
      expect(await codesAndTargets(checkCalculation(ctx, { request, unfiltered: false }))).toContain(
        'CityInvalid receiver.cityId',
      );
    });

    it('may be calculated', async () => {
      const { ctx } = await open();
      const { content } = to({ cityId: '5004700200000' });
      const request = { ...content, filter: { vendorIds: [], tariffIds: [] } };
      expect((await checkCalculation(ctx, { request, unfiltered: false })).kind).toBe('sound');
    });

    it('is taken to a pickup point that names its city, of that country alone', async () => {
      const { ctx, store } = await open();
      expect(await codesAndTargets(checkNewOrder(ctx, to(atPoint)))).toEqual(['CityInvalid receiver.cityId']);
      await upsertPickupPoints(store.db, [point], 1);
      expect((await checkNewOrder(ctx, to(atPoint))).kind).toBe('sound');
      const door = to({ ...atPoint, contactType: 'door' });
      expect(await codesAndTargets(checkNewOrder(ctx, door))).toEqual(['CityInvalid receiver.cityId']);
      await upsertPickupPoints(store.db, [{ ...point, cityName: ' ' }], 1);
      expect(await codesAndTargets(checkNewOrder(ctx, to(atPoint)))).toEqual(['CityInvalid receiver.cityId']);
      await upsertPickupPoints(store.db, [{ ...point, country: 'DE' }], 1);
      expect(await codesAndTargets(checkNewOrder(ctx, to(atPoint)))).toEqual([
        'CityInvalid receiver.cityId',
        'PickupPointInvalid receiver.pickupPointId',
      ]);
    });

    it('is looked for once for all orders of a request', async () => {
      const stage = await open();
      const asked = new Map<string, readonly City[]>();
      const orders = Array.from({ length: 100 }, (_, n) => ({
        content: {
          ...sampleContent,
          sender: { ...sampleContent.sender, cityId: String(5_100_000_000_000 + n) },
          receiver: { ...receiver, cityId: String(5_200_000_000_000 + n) },
        },
      }));
      const problems = problemsIn(await checkNewOrders({ ...stage.ctx, cities: asked }, orders));
      expect(problems).toHaveLength(200);
      expect(problems.at(-1)?.target).toBe('[99].receiver.cityId');
      expect(asked.size).toBe(200);
    });
  });

  describe('an order that was saved when its city was known', () => {
    const saved = async (stage: Stage) => {
      const order = await stage.draft({ receiver: { ...receiver, cityId: '5004700200000' } });
      return { number: order.number, orderKey: null, order };
    };

    it('is neither printed nor handed over, and the problem says how that is mended', async () => {
      const stage = await open();
      const { order, ...ref } = await saved(stage);
      const pushed = await pushOrder(stage.ctx, { ...ref, choice: choices.swift, pickup: {} });
      const print: PrintWish = {
        orders: [ref],
        papers: ['marks'],
        copies: 1,
        include: null,
        marksFormat: null,
        format: 'pdf',
        dpi: 203,
        leaveOut: 'none',
        isPreview: false,
      };
      const printed = await printOrders(stage.ctx, print, 'en');
      expect(pushed).toMatchObject({ kind: 'refused', problems: [{ code: 'CityInvalid', target: null }] });
      expect(printed).toMatchObject([{ code: 'CityInvalid', target: 'orders[0]' }]);
      const text = 'content' in printed ? 'It was printed.' : printed[0]?.text.en;
      expect(text).toContain(`The receiver's city of order ${order.number} is unknown`);
      expect(text).toContain('receiver.cityId with Update');

      const known = await stage.draft();
      const other = await saved(stage);
      const together = await printOrders(
        stage.ctx,
        { ...print, orders: [ref, { ...ref, number: known.number }, { ...ref, number: other.number }] },
        'en',
      );
      const texts = 'content' in together ? ['They were printed.'] : together.map(({ text }) => text.en);
      expect(texts).toEqual([order, other.order].map(({ number }) => expect.stringContaining(`order ${number} `)));

      await importVysokovsk(stage);
      expect(await printOrders(stage.ctx, print, 'en')).toHaveProperty('content');
      expect((await pushOrder(stage.ctx, { ...ref, choice: choices.swift, pickup: {} })).kind).not.toBe('refused');
    });

    it('may change in anything else, but not to another such city', async () => {
      const stage = await open();
      const { order, ...ref } = await saved(stage);
      const change = (changes: Partial<OrderContent>) =>
        checkOrderUpdate(stage.ctx, assumeSound({ ...ref, content: { ...order.content, ...changes } }));
      expect((await change({ comments: 'fragile' } as Partial<OrderContent>)).kind).toBe('sound');
      expect((await change({ receiver })).kind).toBe('sound');
      expect(
        await codesAndTargets(change({ receiver: { ...order.content.receiver, cityId: '5004700300000' } })),
      ).toEqual(['CityInvalid receiver.cityId']);
    });
  });
});
