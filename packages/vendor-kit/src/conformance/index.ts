export * from './describe-vendor.ts';
export * from './fault-proxy.ts';
export * from './law.ts';
export * from './samples.ts';
export * from './simulated-vendor.ts';
export * from './stage.ts';
