import type { Db } from '../tables.ts';

/** The company's first key is the one of this SHA-256 from now on: nobody was given the one before. */
export const replaceFirstApiKey = async (tx: Db, companyId: number, hash: string): Promise<void> => {
  await tx
    .updateTable('api_keys')
    .set({ hash })
    .where('id', '=', (is) =>
      is
        .selectFrom('api_keys')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('company_id', '=', companyId),
    )
    .execute();
};
