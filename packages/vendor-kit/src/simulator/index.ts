// What a vendor is played with: `@cartage/vendor-kit/simulator`.
export * from './clock.ts';
export * from './fault-proxy.ts';
export * from './plain-pdf.ts';
export * from './run-simulator.ts';
export * from './serve-vendor.ts';
export * from './simulated-vendor.ts';
export * from './tokens.ts';
