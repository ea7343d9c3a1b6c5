import type { AccessRight } from '@cartage/core';
import type { Contract } from '@cartage/wire';
import { dataStatuses, describe, fileMembersOf, listOf } from './described.ts';
import type { Source } from './sources.ts';
import { heading } from './write-models.ts';

/** What the client has to know of each operation while it runs. */
export function writeTable(source: Source): string {
  const rows = Object.entries(source.contracts).map(
    ([name, contract]) => `  ${name}: { ${rowOf(source, contract).join(', ')} },\n`,
  );
  return `${heading}
import type { Operation } from '../../operation.ts';

/** The operations by their names. */
export const operations = {
${rows.join('')}} as const satisfies Readonly<Record<string, Operation>>;
`;
}

function rowOf(source: Source, contract: Contract): readonly string[] {
  const described = describe(source, contract);
  const files = fileMembersOf(source, described);
  const data = dataStatuses(described).filter((status) => !status.startsWith('2'));
  const list = listOf(source, described);
  return [
    `method: '${contract.method}'`,
    `path: '${contract.path}'`,
    ...(isRead(contract) ? ['isRead: true'] : []),
    ...(contract.isIdempotent ? ['takesKey: true'] : []),
    ...(contract.takesPartnerKey ? ['takesPartnerKey: true'] : []),
    ...(described.body === undefined || source.isKeyInBody ? [] : ['takesBody: true']),
    ...(contract.credential === 'key' || contract.credential === 'token-in-query'
      ? [`credential: '${contract.credential}'`]
      : []),
    ...answersOf(contract),
    ...(files.length === 0 ? [] : [`files: [${files.map((name) => `'${name}'`).join(', ')}]`]),
    ...(data.length === 0 ? [] : [`data: [${data.join(', ')}]`]),
    ...(list === null ? [] : [`list: '${list.member}'`]),
  ];
}

function answersOf({ replies }: Contract): readonly string[] {
  const [answer] = Object.entries(replies).flatMap(([status, reply]) => (status.startsWith('2') ? [reply] : []));
  if (answer === undefined || 'empty' in answer) return [];
  if ('html' in answer) return [`answers: 'page'`];
  if ('file' in answer) return [`answers: 'file'`];
  return answer.orFile === undefined ? [] : [`answers: 'json-or-file'`];
}

/** Nothing is another than before when it has been asked twice. A calculation that is started is one more. */
const isRead = ({ method, right, replies }: Contract): boolean =>
  method === 'GET' || (right.length > 0 && right.every((one) => reading.has(one)) && !(202 in replies));

const reading: ReadonlySet<AccessRight> = new Set(['Calc', 'Orders.Read', 'Print', 'PickupPoints', 'Reports']);
