import { versionsFor } from '@cartage/api';
import {
  accessRights,
  companyRoles,
  companySettings,
  masterStatuses,
  mayOperator,
  type OperatorRight,
  operatorRights,
  operatorRoles,
  orderStatuses,
  type Problem,
  type ProblemCode,
  personalColumns,
  problemCatalogue,
  rightsOfRole,
  statuses,
} from '@cartage/core';
import { type Maker, remarkedTable, table } from './made-parts.ts';
import { versions } from './reference.ts';

// What the core has in catalogues: codes, rights, statuses, settings of companies.

/** The codes of refusals with their statuses; where a rule stands is a person's to say. */
export const codes: Maker = (_, written) =>
  remarkedTable(
    ['code', 'v1', 'v2, v3', 'message', 'when'],
    (Object.keys(problemCatalogue) as ProblemCode[]).map((code) => [
      code,
      statusIn('/openapi/v1', code),
      statusIn('/openapi/v2', code),
      problemCatalogue[code].en,
    ]),
    written,
  );

const statusIn = (prefix: string, code: ProblemCode): string => {
  const version = versionsFor('service').find((one) => one.prefix === prefix);
  const problem = { code, target: null, text: problemCatalogue[code] } as unknown as Problem;
  return String(version?.refuse([problem], { locale: 'en' } as never).status);
};

/** The rights of keys, with the operations that need each. */
export const rights: Maker = () =>
  table(
    ['right', ...Object.keys(versions)],
    accessRights.map((right) => [
      right,
      ...Object.values(versions).map(({ contracts }) =>
        contracts.flatMap((contract) => (contract.right.includes(right) ? [contract.name] : [])).join(', '),
      ),
    ]),
  );

/** The roles of people in a company, with their rights. */
export const companyRoleTable: Maker = () =>
  table(
    ['role', 'rights'],
    companyRoles.map((role) => [
      role,
      rightsOfRole[role].length === accessRights.length ? 'all' : rightsOfRole[role].join(', '),
    ]),
  );

/** What each role of the operator opens. */
export const operatorRightTable: Maker = () =>
  table(
    ['right', ...operatorRoles],
    (Object.keys(operatorRights) as OperatorRight[]).map((right) => [
      right,
      ...operatorRoles.map((role) => (mayOperator(role, right) ? 'yes' : 'no')),
    ]),
  );

/** The statuses of orders, with their numbers in v1 and v2. */
export const orderStatusTable: Maker = (_, written) => {
  const [v1, v2] = [numbersOf('v1', 'OpenApiOrderStatus'), numbersOf('v2', 'OrderStatus')];
  const masters = numbersOf('v2', 'MasterStatus');
  return remarkedTable(
    ['name', 'Russian', 'v1', 'v2', 'master', 'remark'],
    orderStatuses
      .toSorted((a, b) => (v2.get(a) ?? 0) - (v2.get(b) ?? 0))
      .map((name) => {
        const { master, text } = statuses[name];
        // What v1 has no number for it shows as a draft.
        return [name, text.ru, ...[v1.get(name) ?? 0, v2.get(name), masters.get(master)].map(String)];
      }),
    written,
  );
};

/** The coarser statuses, with their numbers in v2. */
export const masterStatusTable: Maker = () =>
  table(
    ['value', 'name', 'Russian'],
    [...numbersOf('v2', 'MasterStatus')].map(([name, value]) => [
      String(value),
      name,
      Object.entries(masterStatuses).find(([known]) => known === name)?.[1].ru ?? '',
    ]),
  );

/** The numbers that an enumeration has for names. */
const numbersOf = (version: string, name: string): ReadonlyMap<string, number> => {
  const { description = '' } = (versions[version]?.document.components.schemas[name] ?? {}) as { description?: string };
  return new Map([...description.matchAll(/(\d+) (\w+)/g)].map(([, value, word = '']) => [word, Number(value)]));
};

/** What companies may settle for themselves. */
export const companySettingTable: Maker = (_, written) =>
  remarkedTable(
    ['key', 'entries', 'default', 'meaning', 'rules'],
    Object.entries(companySettings).map(([key, { form, fields, default: fallback, description }]) => [
      key,
      form === 'toggle' ? 'on or off' : fields.map(({ code }) => code).join(', '),
      fallback === null || typeof fallback === 'object' ? '' : String(fallback),
      description.en,
    ]),
    written,
  );

/** Where personal data stand, and what becomes of them. */
export const personalColumnTable: Maker = () =>
  table(
    ['column', 'holds', 'what becomes of it', 'because'],
    personalColumns.map(({ table: name, column, holds, fate, because }) => [
      `\`${name}.${column}\``,
      holds.join(', '),
      fate,
      because,
    ]),
  );
