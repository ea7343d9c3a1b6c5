import { expect, it } from 'vitest';
import { checkLedger } from '../operator/check-ledger.ts';
import { onStage } from '../testing/stage.ts';
import { getBalance } from './get-balance.ts';
import { listHistory } from './list-history.ts';
import { topUpBalance } from './top-up-balance.ts';

onStage((open) => {
  it('a payment is booked once, as a line of the history', async () => {
    const { ctx, service } = await open();
    const payment = { amount: 25_000_00, payment: '42', comment: 'Advance' };
    const first = await topUpBalance(ctx, payment);
    expect(first).toMatchObject({ amount: 25_000_00, invoiceNumber: null, isRepeat: false });
    expect(await topUpBalance(ctx, { ...payment, comment: null })).toEqual({ ...first, isRepeat: true });
    expect(await topUpBalance(ctx, { ...payment, amount: 1 })).toMatchObject({
      ...{ code: 'RequestInvalid', target: 'paymentNumber', text: { en: expect.stringContaining('25000') } },
    });
    expect(await getBalance(ctx)).toMatchObject({ amount: 25_000_00 });
    expect(JSON.stringify(await listHistory(ctx, { page: 1 }))).toContain('Payment received: 42 (Advance)');
    expect(await checkLedger(service)).toEqual([]);
  });
});
