import { cargoRules } from './cargo-rules.ts';
import { partyRules } from './party-rules.ts';
import { productRules } from './product-rules.ts';
import type { Rule } from './rule.ts';
import { serviceRules } from './service-rules.ts';
import { termsRules } from './terms-rules.ts';
import { textRules } from './text-rules.ts';

/** Every rule that a quote request or an order must keep; one row each, by subject. */
export const rules: readonly Rule[] = [
  ...partyRules,
  ...cargoRules,
  ...productRules,
  ...termsRules,
  ...serviceRules,
  ...textRules,
];
