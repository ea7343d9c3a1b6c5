import { describePaymentProvider } from '@cartage/vendor-kit/conformance';
import { sandboxPayments } from './index.ts';
import { simulate } from './testing.ts';

describePaymentProvider({ provider: sandboxPayments, simulate });
