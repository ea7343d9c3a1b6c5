import { ERASED, type Order } from '@cartage/core';
import { sampleContent, varied } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { reload } from '../testing/order-outcome.ts';
import { onStage, problemsIn, type Stage, soundIn } from '../testing/stage.ts';
import { checkErasure, type ErasureWish, erase, listErasures } from './erase.ts';

const phone = '+7 (916) 000-11-22';
const email = 'Anna@Canary.example';

onStage((open) => {
  const drafted = (stage: Stage, changes: Readonly<Record<string, unknown>>): Promise<Order> =>
    stage.draft(varied(sampleContent, changes));
  const canceled = async (stage: Stage, changes: Readonly<Record<string, unknown>>): Promise<Order> => {
    const draft = await drafted(stage, changes);
    await cancelOrder(stage.ctx, { number: draft.number, orderKey: null });
    return reload(stage, draft);
  };
  const eraseAs = async (stage: Stage, wish: ErasureWish) =>
    erase(stage.service, soundIn(await checkErasure(stage.service, wish)));

  describe('what is to be erased', () => {
    it('is named by exactly one of the three', async () => {
      const { service } = await open();
      for (const [wish, targets] of [
        [{}, [null]],
        [{ phone: '' }, [null]],
        [{ phone, email }, ['phone', 'email']],
        [{ phone: '12' }, ['phone']],
        [{ phone: '1234567, 8916' }, ['phone']],
        [{ email: 'nobody' }, ['email']],
      ] as const)
        expect(problemsIn(await checkErasure(service, wish)).map(({ target }) => target)).toEqual(targets);
      expect(problemsIn(await checkErasure(service, { orderId: 'CTG-0000-0000' }))).toMatchObject([
        { code: 'OrderNotFound', target: 'orderId' },
      ]);
    });

    it('is an order by its number or the code of one of its places, in any case', async () => {
      const stage = await open();
      const draft = await drafted(stage, {});
      for (const orderId of [draft.number, ` ${draft.number.toLowerCase()} `, `${draft.number}-1`, `${draft.number}-R`])
        expect(soundIn(await checkErasure(stage.service, { orderId }))).toMatchObject({ kind: 'order', id: draft.id });
      expect(await eraseAs(stage, { orderId: draft.number })).toMatchObject({
        orders: [],
        skipped: [draft.number],
        masked: draft.number,
      });
    });
  });

  it.each([{ phone: '89160001122' }, { phone: '7 916 000 11 22' }, { email: 'ANNA@canary.EXAMPLE' }])(
    'finds by %j the orders of all companies, leaves those that are not final, and repeats nothing',
    async (wish) => {
      const stage = await open();
      const done = await canceled(stage, { 'receiver.phone': `${phone}, +79990000000`, 'receiver.email': email });
      const alive = await drafted(stage, { 'sender.phone': '8 916 000-11-22 доб. 5', 'sender.email': email });
      const other = await canceled(stage, {});
      expect(await eraseAs(stage, wish)).toMatchObject({ orders: [done.number], skipped: [alive.number] });
      const erased = await reload(stage, done);
      expect(erased.content.receiver).toMatchObject({ name: ERASED, phone: ERASED, email: ERASED, address: ERASED });
      expect(erased).toMatchObject({ status: 'Canceled', number: done.number, price: done.price });
      expect(await reload(stage, alive)).toEqual(alive);
      expect(await reload(stage, other)).toEqual(other);
      expect(await eraseAs(stage, wish)).toMatchObject({ orders: [], skipped: [alive.number] });
      expect((await listErasures(stage.service, { skip: 0, limit: 10 })).erasures).toMatchObject([
        { orderCount: 0 },
        { orderCount: 1, skipped: [alive.number] },
      ]);
    },
  );
});
