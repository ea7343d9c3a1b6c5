import { expect, it } from 'vitest';
import { connect as connectOperator } from './operator/index.ts';
import { connect as connectV2 } from './v2/index.ts';
import { connect as connectV3 } from './v3/index.ts';

it('says nothing of who calls where the browser has a session', async () => {
  const sent: Headers[] = [];
  const options = {
    url: 'https://delivery.example.com',
    session: true,
    attempts: 1,
    fetch: async (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers));
      return new Response('{}', { headers: { 'Content-Type': 'application/json' } });
    },
  } as const;
  await connectV2(options).Settings();
  await connectV3(options).CalculationStatus({ requestId: 'one' });
  await connectOperator(options).AdvanceOrder({ orderId: 'one', body: { status: 80 } });
  expect(sent.map((headers) => headers.has('authorization'))).toEqual([false, false, false]);
});
