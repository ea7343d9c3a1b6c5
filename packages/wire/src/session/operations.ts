import { passkeyOperations } from './passkeys.ts';
import { ownSessionOperations } from './session.ts';

/** The contracts of signing in by the names of their operations (interface 24.3, 24.10). */
export const sessionOperations = { ...ownSessionOperations, ...passkeyOperations } as const;
