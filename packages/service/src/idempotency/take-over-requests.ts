import { giveUpAllIdempotent } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** For a process that has the database to itself, before it serves: whatever was running has died, and may be repeated. */
export const takeOverRequests = (service: Ground): Promise<number> => giveUpAllIdempotent(service.store.db);
