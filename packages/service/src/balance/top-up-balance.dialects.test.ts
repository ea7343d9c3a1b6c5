import { expect, it } from 'vitest';
import { checkLedger } from '../operator/check-ledger.ts';
import { onStage } from '../testing/stage.ts';
import { getBalance } from './get-balance.ts';
import { listHistory } from './list-history.ts';
import { topUpBalance } from './top-up-balance.ts';

onStage((open) => {
  it('a payment is booked once, as a line of the history', async () => {
    const { ctx, service } = await open();
    const payment = { amount: 25_000_00, text: { en: 'Payment received', ru: 'Поступление оплаты' }, key: 'payment:1' };
    expect([await topUpBalance(ctx, payment), await topUpBalance(ctx, payment)]).toEqual([true, false]);
    expect(await getBalance(ctx)).toMatchObject({ amount: 25_000_00 });
    expect(JSON.stringify(await listHistory(ctx, { page: 1 }))).toContain('Payment received');
    expect(await checkLedger(service)).toEqual([]);
  });
});
