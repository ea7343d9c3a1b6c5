import { expect, it } from 'vitest';
import { pointOfMessage } from './point-of-message.ts';

it('reads the point of the map, and nothing else that a page may post', () => {
  const pickupPoint = { pickupPointId: 'P1', vendorId: 2, vendorName: 'Econom', address: 'A 1', price: 5 };
  expect(pointOfMessage({ type: 'cartage.pickup-point', pickupPoint })).toEqual({
    ...{ pickupPointId: 'P1', vendorId: 2, vendorName: 'Econom', address: 'A 1' },
  });
  for (const other of [
    null,
    'text',
    { type: 'cartage.token-expired' },
    { type: 'cartage.pickup-point' },
    { type: 'cartage.pickup-point', pickupPoint: { pickupPointId: 1, vendorId: 2 } },
  ])
    expect(pointOfMessage(other)).toBeNull();
});
