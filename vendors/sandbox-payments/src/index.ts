import type { PaymentProvider } from '@cartage/vendor-kit';
import { manifest } from './manifest.ts';
import { close, find, readNotification, start } from './payments.ts';
import { refund } from './refund.ts';

/** The plugin for the sandbox payment provider: the smallest complete one, the one to copy. */
export const sandboxPayments: PaymentProvider = { manifest, start, find, close, refund, readNotification };
