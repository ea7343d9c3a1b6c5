export * from './inspected-order.ts';
export * from './jobs.ts';
export * from './open-api.ts';
export * from './operations.ts';
export * from './order-moves.ts';
export * from './orders.ts';
