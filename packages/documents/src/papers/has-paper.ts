import { handedOverStatuses, insuredSum, type Order } from '@cartage/core';
import type { DocumentKind } from '../kinds.ts';

/** Whether there is such a paper of the order; those that there is none of are left out of a file. */
export function hasPaper({ content, status }: Order, kind: DocumentKind): boolean {
  switch (kind) {
    case 'policy':
      return insuredSum(content.services) !== null;
    case 'commercial-invoice':
      return content.sender.country !== content.receiver.country;
    case 'acceptance-act':
      return handedOverStatuses.includes(status);
    default:
      return true;
  }
}
