import { roublesFromKopecks } from '@cartage/core';
import type { Company } from '@cartage/storage';

/** What the operator has settled of a company, as the audit tells it: roubles and percent, as in requests. */
export const auditedTerms = ({ creditLimit, markUp, disabledAt }: Company) => ({
  creditLimit: roublesFromKopecks(creditLimit),
  markUp: markUp / 100,
  isDisabled: disabledAt !== null,
});
