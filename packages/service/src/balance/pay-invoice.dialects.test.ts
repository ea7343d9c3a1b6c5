import { parseInvoiceNumber } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { checkLedger } from '../operator/check-ledger.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { allowed, onStage, type Stage } from '../testing/stage.ts';
import { getBalance } from './get-balance.ts';
import { issueInvoice } from './issue-invoice.ts';
import { listHistory } from './list-history.ts';
import { type InvoicePayment, payInvoice } from './pay-invoice.ts';
import { topUpBalance } from './top-up-balance.ts';

onStage((open) => {
  const openWithInvoice = async () => {
    const stage = await open();
    const invoice = allowed(await issueInvoice(stage.ctx, { companyId: null, amount: 10_000 }, 'ru'));
    const place = parseInvoiceNumber(invoice.number) ?? { year: 0, nth: 0 };
    const pay = (changes: Partial<InvoicePayment> = {}, service = stage.service) =>
      payInvoice(service, { invoice: place, payment: null, amount: null, receivedOn: null, ...changes });
    return { stage, invoice, pay };
  };
  const amountOf = async ({ ctx }: Stage) => (await getBalance(ctx)).amount;
  const linesOf = async ({ ctx }: Stage) => allowed(await listHistory(ctx, { page: 1 })).entries;

  describe('a payment under an invoice', () => {
    it('is booked once, is what was asked for where nobody says otherwise, and is named in the history', async () => {
      const { stage, invoice, pay } = await openWithInvoice();
      const paid = { ...invoice, paid: 10_000 };
      const first = await pay();
      const booking = { id: expect.any(Number), amount: 10_000, bookedAt: stage.clock.now(), isRepeat: false };
      expect(first).toEqual({ kind: 'booked', invoice: paid, booking: { ...booking, invoiceNumber: invoice.number } });
      for (const again of [await pay(), await pay({ amount: 10_000 })])
        expect(again).toEqual({
          ...{ kind: 'booked-before', invoice: paid },
          booking: { ...('booking' in first && first.booking), isRepeat: true },
        });
      expect(await pay({ payment: 'other' })).toEqual({ kind: 'nothing-due', invoice: paid });
      expect(await pay({ amount: 9_999 })).toMatchObject({
        ...{ kind: 'another-sum', problem: { code: 'RequestInvalid', target: 'paymentNumber' } },
      });
      expect(await amountOf(stage)).toBe(10_000);
      expect(await linesOf(stage)).toMatchObject([
        {
          kind: 'top-up',
          amount: 10_000,
          text: {
            en: 'Payment received under invoice 2026-000001',
            ru: 'Поступила оплата по счёту № 2026-000001',
          },
        },
      ]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('may be a part, or more than was asked for, each part with its name; the day is told', async () => {
      const { stage, pay } = await openWithInvoice();
      expect(await pay({ payment: '42', amount: 4_000, receivedOn: '2026-11-20' })).toMatchObject({
        booking: { amount: 4_000 },
      });
      expect(await pay({ payment: '42', amount: 4_000 })).toMatchObject({ kind: 'booked-before' });
      expect(await pay({ payment: '43' })).toMatchObject({ booking: { amount: 6_000 }, invoice: { paid: 10_000 } });
      expect(await pay({ payment: '44', amount: 500 })).toMatchObject({
        booking: { amount: 500 },
        invoice: { paid: 10_500 },
      });
      expect(await amountOf(stage)).toBe(10_500);
      expect((await linesOf(stage)).at(-1)?.text).toEqual({
        en: 'Payment of 2026-11-20 received under invoice 2026-000001 (42)',
        ru: 'Поступила оплата от 20.11.2026 по счёту № 2026-000001 (42)',
      });
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('is not booked again that was booked without an invoice, nor the other way round', async () => {
      const { stage, invoice, pay } = await openWithInvoice();
      const topUp = (payment: string) => topUpBalance(stage.ctx, { amount: 10_000, payment, comment: null });
      expect(await topUp('42')).toMatchObject({ isRepeat: false });
      expect(await pay({ payment: '42' })).toMatchObject({
        ...{ kind: 'booked-before', invoice: { paid: 0 }, booking: { invoiceNumber: null, amount: 10_000 } },
      });
      expect(await pay({ payment: '43' })).toMatchObject({ kind: 'booked' });
      expect(await topUp('43')).toMatchObject({ isRepeat: true, invoiceNumber: invoice.number });
      expect(await amountOf(stage)).toBe(20_000);
    });

    it('of an invoice that is not there books nothing', async () => {
      const { stage, pay } = await openWithInvoice();
      expect(await pay({ invoice: { year: 2026, nth: 2 } })).toEqual({ kind: 'unknown' });
      expect(await linesOf(stage)).toEqual([]);
    });

    it('is not booked that is said to have come after today, by the service’s clock and zone', async () => {
      const { stage, pay } = await openWithInvoice();
      stage.clock.advance(Date.parse('2026-12-01T20:59:59Z') - stage.clock.now());
      expect(await pay({ receivedOn: '2026-12-02' })).toEqual({ kind: 'still-to-come', today: '2026-12-01' });
      expect(await amountOf(stage)).toBe(0);
      stage.clock.advance(1_000);
      expect(await pay({ receivedOn: '2026-12-02' })).toMatchObject({ kind: 'booked' });
    });

    it('is booked once also where many tell of it at once', async () => {
      const { stage, pay } = await openWithInvoice();
      const other = await stage.otherProcess();
      const told = await Promise.all(Array.from({ length: 6 }, (_, n) => pay({}, n % 2 ? stage.service : other)));
      expect(told.filter(({ kind }) => kind === 'booked')).toHaveLength(1);
      expect(await amountOf(stage)).toBe(10_000);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('of what is still open is booked once, under whatever names it is told at once', async () => {
      const { stage, pay } = await openWithInvoice();
      const other = await stage.otherProcess();
      const told = await Promise.all(
        Array.from({ length: 6 }, (_, n) => pay({ payment: `p-${n}` }, n % 2 ? stage.service : other)),
      );
      expect(told.map(({ kind }) => kind).toSorted()).toEqual(['booked', ...Array(5).fill('nothing-due')]);
      expect(await amountOf(stage)).toBe(10_000);
    });

    it('is booked whole or not at all, wherever the process dies', async () => {
      const { stage, pay } = await openWithInvoice();
      await dyingAtEach(async ({ at, run }) => {
        const payment = `p-${at}`;
        await run(stage.ctx, (dying) => pay({ payment, amount: 100 }, dying));
        expect(await checkLedger(stage.service)).toEqual([]);
        await pay({ payment, amount: 100 });
        expect(await amountOf(stage)).toBe(100 * (at + 1));
      });
    });
  });

  it('checkLedger tells of an invoice of which is not paid what was booked under it', async () => {
    const { stage, invoice, pay } = await openWithInvoice();
    await pay({ amount: 700 });
    await stage.store.db.updateTable('invoices').set({ paid: 600 }).execute();
    const { id: companyId } = stage.ctx.company;
    expect(await checkLedger(stage.service)).toEqual([
      { companyId, orderNumber: null, invoiceNumber: invoice.number, of: 'invoice', expected: 700, found: 600 },
    ]);
  });
});
