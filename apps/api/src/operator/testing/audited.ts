import type { Service } from '@cartage/service';

/** What the audit has of a company, or of one object, newest first. */
export const audited = async (
  { store: { db } }: Service,
  of: { readonly companyId: number } | { readonly kind: string; readonly id: string },
) => {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .$if('companyId' in of, (all) => all.where('company_id', '=', 'companyId' in of ? of.companyId : 0))
    .$if('kind' in of, (all) => all.where('object_kind', '=', 'kind' in of ? of.kind : ''))
    .$if('kind' in of, (all) => all.where('object_id', '=', 'id' in of ? of.id : ''))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    act: row.act,
    doer: { kind: row.actor_kind, name: row.actor_name },
    object: { kind: row.object_kind, id: row.object_id },
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
    requestId: row.request_id,
  }));
};
