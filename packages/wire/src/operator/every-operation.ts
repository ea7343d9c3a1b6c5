import { z } from 'zod';
import { int32 } from '../schema/fields.ts';

// What the contracts of the operator's interface have in common.

export const operatorsOwn = { credential: 'key', bodyLimit: 'normal', isIdempotent: false } as const;

/** `{companyId}` in the path. */
export const companyParams = z.object({ companyId: int32.describe('As in the list of companies.') });
