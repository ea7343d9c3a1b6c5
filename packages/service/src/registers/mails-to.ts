import type { RegisterMail } from '@cartage/storage';
import type { RegisterMailing } from '../connections/register-mailing.ts';
import type { Ground } from '../context.ts';

/**
 * A mail to each address, under a name that nothing else ever has: a register that is made anew after a restore has other
 * orders, and is no copy of the one before to whoever gets both.
 */
export const mailsTo = (
  { newKey }: Pick<Ground, 'newKey'>,
  { addresses }: RegisterMailing,
): readonly Pick<RegisterMail, 'address' | 'letter'>[] =>
  addresses.map((address) => ({ address, letter: `register-${newKey()}` }));
