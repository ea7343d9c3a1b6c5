export * from './describe-vendor.ts';
export * from './payments/describe-payment-provider.ts';
export * from './payments/payment-stage.ts';
export * from './payments/simulated-payments.ts';
export * from './public.ts';
