import type { Db } from '../tables.ts';

/** The audit is read newest first by its moment, of a company or of all, under each filter. */
export const up = async (db: Db): Promise<void> => {
  for (const name of ['of_company', 'by_actor', 'by_act', 'of_object'] as const)
    await db.schema.dropIndex(`audit_entries_${name}`).execute();
  const filters = {
    actor_name: ['actor_name'],
    actor: ['actor_kind', 'actor_id'],
    act: ['act'],
    object: ['object_kind', 'object_id'],
    object_id: ['object_id'],
  } as const;
  const index = (name: string, columns: readonly ('company_id' | (typeof filters)[keyof typeof filters][number])[]) =>
    db.schema
      .createIndex(`audit_entries_${name}`)
      .on('audit_entries')
      .columns([...columns, 'at', 'id'])
      .execute();
  await index('of_company', ['company_id']);
  for (const [name, columns] of Object.entries(filters)) {
    await index(`by_${name}`, columns);
    await index(`of_company_by_${name}`, ['company_id', ...columns]);
  }
};
