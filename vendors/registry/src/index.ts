export { loadVendorPlugins, PluginsRefused } from './load-vendor-plugins.ts';
export { mockAccounts } from './mock-accounts.ts';
export { paymentProviders, sandboxPaymentAccount } from './payment-providers.ts';
export { mockPlugins, registeredVendors } from './registered-vendors.ts';
