import type { Db } from '../tables.ts';

/** `next_at` is the moment of a try and nothing else: 0 said that the owner had changed the webhook, which a notice tells now. */
export const up = async (db: Db): Promise<void> => {
  await db.updateTable('webhook_endpoints').set({ next_at: null }).where('next_at', '=', 0).execute();
};
