import { SANDBOX_KEY } from '@cartage/service';
import { calculation, handedOver } from '../orders.ts';

/** What clients ask for in the soak, and how many of a hundred requests are so. */
export const shares = { calc: 50, points: 15, create: 10, list: 5, statuses: 5, get: 5, track: 5, print: 5 } as const;

export type Ask = keyof typeof shares;

export interface Asked {
  readonly operation: string;
  readonly body: string;
}

/** The hundred requests that come again and again, the kinds evenly spread. */
export const hundred: readonly Ask[] = (Object.entries(shares) as [Ask, number][])
  .flatMap(([ask, count]) => Array.from({ length: count }, (_, n) => ({ ask, place: (n + 0.5) / count })))
  .sort((one, two) => one.place - two.place)
  .map(({ ask }) => ask);

/** So many of the newest orders are what clients look at: what they look at must not grow with the run. */
export const KNOWN = 200;
const LISTED = 50;

/** The nth request; `known`: numbers of orders that there are. */
export const askFor = (ask: Ask, n: number, known: readonly string[]): Asked => {
  const one = known[(n * 7919) % known.length] ?? '';
  switch (ask) {
    case 'calc':
      return asked('Calc', calculation(n));
    case 'points':
      return asked('GetPickupPoints', { country: 'RU', cityId: '7700000000000' });
    case 'create':
      return asked('Create', handedOver(n));
    case 'list':
      return asked('GetOrders', { ordersId: known.slice(-LISTED) });
    case 'statuses':
      return asked('GetOrderStatuses', { orderStatusesInfo: known.map((number) => ({ serviceOrderNumber: number })) });
    case 'get':
      return asked('Get', { orderId: one });
    case 'track':
      return asked('Track', { orderId: one });
    case 'print':
      return asked('Print', { orderId: one, docsToPrint: 3 });
  }
};

const asked = (operation: string, body: object): Asked => ({
  operation,
  body: JSON.stringify({ ...body, apiKey: SANDBOX_KEY }),
});
