import { companyRoles, operatorRoles } from '@cartage/core';
import type { User } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import type { GroupRole } from '../service-settings.ts';
import { factsOf } from './invite.ts';
import { endIfNobody } from './sign-in.ts';
import { rulesOf, type Staff } from './staff.ts';

/** What the groups make of somebody: for each place that the table names their role there; null: none. */
export const rolesOfGroups = (
  table: readonly GroupRole[],
  groups: readonly string[],
): ReadonlyMap<Staff, string | null> =>
  new Map(
    [...Map.groupBy(table, ({ staff }) => staff)].map(([staff, rows]) => {
      const given = rows.filter(({ group }) => groups.includes(group)).map(({ role }) => role as string);
      const roles: readonly string[] = staff === 'operator' ? operatorRoles : companyRoles;
      return [staff, roles.find((role) => given.includes(role)) ?? null];
    }),
  );

/**
 * Gives somebody the roles of their groups, and takes those that they have no group for, in the places that the table names and
 * nowhere else. Who was disabled there stays so; the last one of the highest role stays what they are.
 */
export const applyGroups = async (
  service: Ground,
  { id: userId, name }: Pick<User, 'id' | 'name'>,
  groups: readonly string[],
): Promise<void> => {
  const { store, clock, settings, log } = service;
  const doer = { kind: 'person', id: userId, name } as const;
  const acting = { ...service, cause: { ...service.cause, doer } };
  const object = { kind: 'user', id: String(userId) } as const;
  for (const [staff, role] of rolesOfGroups(settings.oidc?.roles ?? [], groups)) {
    const rules = rulesOf(staff);
    await store.transaction(async (tx) => {
      if (await rules.missing(tx))
        return log.warn({ companyId: staff }, 'OIDC_ROLES names a company that is not there');
      await rules.hold(tx);
      const before = await rules.get(tx, userId);
      if ((before?.role ?? null) === role) return;
      const isLast = before?.role === rules.topRole && !before.isDisabled && (await rules.countTop(tx)) === 1;
      if (isLast) return log.warn({ userId }, 'groups do not take the last one of the highest role');
      if (role === null) {
        await rules.remove(tx, userId);
        await endIfNobody(tx, userId);
      } else if (!before) await rules.insert(tx, { userId, name, role, at: clock() });
      else await rules.update(tx, userId, { name: before.name, role, disabledAt: before.isDisabled ? clock() : null });
      const after = await rules.get(tx, userId);
      await audit(acting, tx, {
        act: 'ChangeRoleByGroups',
        object,
        companyId: rules.companyId,
        ...(before && { before: factsOf(before) }),
        ...(after && { after: factsOf(after) }),
      });
    });
  }
};
