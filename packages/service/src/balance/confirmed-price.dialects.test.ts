import { isProblem, type Order, type OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { attentionOf, listAttention, listHistoryLines } from '@cartage/storage';
import { type Confirmation, type FindOutcome, type HandOverOutcome, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { setCompanySetting } from '../companies/set-company-setting.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { awaiting, paid } from '../testing/card-orders.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, MINUTE, onStage, type Stage, type StageOptions, sampleOrder } from '../testing/stage.ts';
import { confirmedPrice } from './confirmed-price.ts';
import { decidePrice } from './decide-price.ts';

/** The vendor quotes 500 roubles. */
const QUOTED = 50_000;
const ABSURD = 5_000_000;

const confirmation = (price: number | null): Confirmation => ({
  invoiceNumber: 'X-1',
  returnInvoiceNumber: null,
  pickupNumber: null,
  trackingNumber: null,
  plannedDeliveryAt: null,
  price,
});

/** How the price comes: `asked` after the hand-over, or with its answer. */
interface Script {
  readonly handOver?: () => Promise<HandOverOutcome>;
  readonly found?: FindOutcome;
}

const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };

onStage((open) => {
  const set = (script: Script, options: StageOptions = {}): Promise<Stage> =>
    open({
      ...options,
      plugins: [
        scriptedVendor({
          id: 90,
          key: 'scripted',
          handOver: script.handOver ?? (() => Promise.reject(new Error('not in the script'))),
          findByReference: async () => script.found ?? { kind: 'none' },
          cancel: async () => ({ kind: 'canceled' }),
        }),
      ],
    });
  const confirming = (price: number | null, options: StageOptions = {}) =>
    set({ handOver: async () => ({ kind: 'confirmed', ...confirmation(price) }) }, options);

  const made = async ({ ctx }: Stage, changes: Partial<OrderContent> = {}): Promise<Order> => {
    const created = await createOrder(ctx, sampleOrder({ choice, ...changes }));
    if (!('order' in created)) throw new Error(created.kind);
    return created.order;
  };

  const booked = async ({ store }: Stage): Promise<readonly string[]> =>
    (await store.rows('select kind, amount from ledger_entries order by id')).map(
      ({ kind, amount }) => `${kind} ${amount}`,
    );
  const balance = async ({ store, ctx }: Stage) => {
    const [row] = await store.rows(`select amount, reserved from balances where company_id = ${ctx.actor.companyId}`);
    return [Number(row?.amount), Number(row?.reserved)];
  };
  const lines = async ({ store }: Stage, order: Order): Promise<string> =>
    (await listHistoryLines(store.db, order, 100)).map(({ text }) => text.en).join('\n');
  const isOpen = async ({ store, clock }: Stage, order: Order, asked: number): Promise<void> => {
    expect(await attentionOf(store.db, order)).toEqual([{ reason: 'price-rose', since: clock.now(), asked }]);
  };

  describe('far above the quoted one', () => {
    const waysOf = {
      'with the answer': { handOver: async () => ({ kind: 'confirmed', ...confirmation(ABSURD) }) as const },
      'with the number that follows': {
        handOver: async () => ({ kind: 'accepted' }) as const,
        found: { kind: 'found', ...confirmation(ABSURD) } as const,
      },
      'when the vendor is asked after a lost answer': {
        handOver: async () => ({ kind: 'unknown', problem: new VendorProblem({ kind: 'defect' }, 'lost') }) as const,
        found: { kind: 'found', ...confirmation(ABSURD) } as const,
      },
    } satisfies Readonly<Record<string, Script>>;

    it.each(Object.keys(waysOf) as (keyof typeof waysOf)[])(
      '%s the quoted one is charged, and it is open',
      async (way) => {
        const stage = await set(waysOf[way]);
        const order = await made(stage);
        for (let n = 0; n < 3 && (await reload(stage, order)).status !== 'TransferredToVendor'; n += 1) {
          stage.clock.advance(HOUR);
          await stage.work();
        }
        expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', price: QUOTED });
        expect(await booked(stage)).toEqual([`charge ${-QUOTED}`]);
        await isOpen(stage, order, ABSURD);
        expect(await lines(stage, order)).toContain(
          'confirmed 50,000.00 roubles instead of 500.00; the price stays 500.00',
        );
        expect(stage.logged).toContain('a vendor confirmed a price that nobody agreed to');
        expect(await checkLedger(stage.service)).toEqual([]);
      },
    );

    it('as far as the company has settled', async () => {
      const stage = await confirming(QUOTED + 500);
      const { service, ctx } = stage;
      const settled = { enable: true, fields: { value: '0' } };
      await setCompanySetting(service, ctx.actor.companyId, 'payment.tolerance', settled);
      await isOpen(stage, await made(stage), QUOTED + 500);
    });

    it.each([
      ['cash', { ...sampleContent.terms, payments: ['cash'] }],
      ['the recipient', { ...sampleContent.terms, payers: ['recipient'] }],
    ] as const)('also where %s pays: then nothing is charged when it is accepted', async (_, terms) => {
      const stage = await confirming(ABSURD);
      const order = await made(stage, { terms });
      expect(order.price).toBe(QUOTED);
      await isOpen(stage, order, ABSURD);
      expect(await decidePrice(stage.service, order.number, { accept: true })).toMatchObject({ price: ABSURD });
      expect(await booked(stage)).toEqual([]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('also where a card has paid: what it has paid stays, whatever is decided', async () => {
      const stage = await confirming(ABSURD);
      const { order } = await awaiting(stage, choice);
      await paid(stage, order);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', price: QUOTED });
      await isOpen(stage, order, ABSURD);
      expect(await decidePrice(stage.service, order.number, { accept: true })).toMatchObject({ price: QUOTED });
      expect(await booked(stage)).toEqual([]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });
  });

  describe('up to the tolerance', () => {
    it('is charged in one line, and stands in the history', async () => {
      const stage = await confirming(55_000);
      const order = await made(stage);
      expect(order.price).toBe(55_000);
      expect(await booked(stage)).toEqual(['charge -55000']);
      expect(await attentionOf(stage.store.db, order)).toEqual([]);
      expect(await lines(stage, order)).toContain('confirmed 550.00 roubles instead of 500.00; the price is 550.00');
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it.each([
      [54_999, QUOTED],
      [55_000, 55_000],
    ])('passes no credit limit: of %s kopecks it leaves %s to be charged', async (creditLimit, charged) => {
      const stage = await confirming(55_000, { creditLimit });
      const order = await made(stage);
      expect(order).toMatchObject({ status: 'TransferredToVendor', price: charged });
      expect(await balance(stage)).toEqual([-charged, 0]);
      if (charged === QUOTED) await isOpen(stage, order, 55_000);
      else expect(await attentionOf(stage.store.db, order)).toEqual([]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it.each([55_000, QUOTED - 1])('changes nothing of what a card has paid: %s', async (price) => {
      const stage = await confirming(price);
      const { order } = await awaiting(stage, choice);
      await paid(stage, order);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', price: QUOTED });
      expect(await attentionOf(stage.store.db, order)).toEqual([]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('a lower one is charged where the limit has no room', async () => {
      const stage = await confirming(QUOTED - 1, { creditLimit: QUOTED });
      const order = await made(stage);
      expect(order.price).toBe(QUOTED - 1);
      expect(await balance(stage)).toEqual([1 - QUOTED, 0]);
      expect(await lines(stage, order)).toContain('the price is 499.99');
    });

    it("on the company's own contract is the vendor's own price, without a mark-up", async () => {
      const stage = await confirming(QUOTED);
      const { option, ...order } = await made(stage);
      if (option === null) throw new Error('It has no option.');
      await stage.store.db.updateTable('companies').set({ mark_up_bp: 1_000 }).execute();
      const own = { ...order, option: { ...option, contractType: 'own' as const } };
      expect(await confirmedPrice(stage.store.db, own, QUOTED + 1, false)).toEqual({ price: QUOTED + 1, open: null });
    });

    it('the quoted one leaves no line', async () => {
      const stage = await confirming(QUOTED);
      expect(await lines(stage, await made(stage))).not.toContain('roubles');
    });
  });

  describe('a difference', () => {
    it('that is accepted is charged once, past the credit limit too, and told', async () => {
      const stage = await confirming(ABSURD, { creditLimit: QUOTED });
      const order = await made(stage);
      const both = await Promise.all(
        [stage.service, await stage.otherProcess()].map((service) =>
          decidePrice(service, order.number, { accept: true }),
        ),
      );
      expect(both.filter(isProblem)).toMatchObject([{ code: 'OrderStateInvalid' }]);
      expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', price: ABSURD });
      expect(await booked(stage)).toEqual([`charge ${-QUOTED}`, `charge ${QUOTED - ABSURD}`]);
      expect(await balance(stage)).toEqual([-ABSURD, 0]);
      expect(await attentionOf(stage.store.db, order)).toEqual([]);
      expect(await lines(stage, order)).toContain("The vendor's price of 50,000.00 roubles was accepted.");
      const [told] = await stage.store.rows("select facts from events where type = 'order.changed'");
      const facts = typeof told?.facts === 'string' ? JSON.parse(told.facts) : told?.facts;
      expect(facts).toMatchObject({ changed: ['price'], price: ABSURD });
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that is disputed is charged to nobody', async () => {
      const stage = await confirming(ABSURD);
      const order = await made(stage);
      expect(await decidePrice(stage.service, order.number, { accept: false })).toMatchObject({ price: QUOTED });
      expect(await booked(stage)).toEqual([`charge ${-QUOTED}`]);
      expect(await listAttention(stage.store.db, 10)).toEqual([]);
      expect(await lines(stage, order)).toContain('was not accepted');
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that is accepted comes back whole when the order is canceled', async () => {
      const stage = await confirming(ABSURD);
      const order = await made(stage);
      await decidePrice(stage.service, order.number, { accept: true });
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      expect((await reload(stage, order)).status).toBe('Canceled');
      expect(await balance(stage)).toEqual([0, 0]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that is open when the order is canceled is of no interest any more', async () => {
      const stage = await confirming(ABSURD);
      const order = await made(stage);
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      expect(await listAttention(stage.store.db, 10)).toEqual([]);
      expect(await decidePrice(stage.service, order.number, { accept: true })).toMatchObject({
        code: 'OrderStateInvalid',
      });
      expect(await balance(stage)).toEqual([0, 0]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('is decided whole or not at all, wherever the process dies', async () => {
      await dyingAtEach(async ({ run, lives }) => {
        const stage = await confirming(ABSURD);
        const order = await made(stage);
        await run(stage.ctx, (dying) => decidePrice(dying, order.number, { accept: true }));
        const isDecided = (await attentionOf(stage.store.db, order)).length === 0;
        if (lives()) expect(isDecided).toBe(true);
        expect((await reload(stage, order)).price).toBe(isDecided ? ABSURD : QUOTED);
        expect(await checkLedger(stage.service)).toEqual([]);
        await stage.store.end();
      });
    });

    it('is looked for where there is none, or no order', async () => {
      const stage = await confirming(QUOTED);
      const { number } = await made(stage);
      for (const accept of [true, false]) {
        expect(await decidePrice(stage.service, number, { accept })).toMatchObject({ code: 'OrderStateInvalid' });
      }
      expect(await decidePrice(stage.service, 'CTG-0000-0000', { accept: true })).toMatchObject({
        code: 'OrderNotFound',
      });
    });
  });
});
