export * from './full-content.ts';
export * from './sample-option.ts';
export * from './sample-order.ts';
export * from './varied.ts';
