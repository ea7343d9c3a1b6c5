import { moves, type OrderStatus, orderStatuses, statuses } from '@cartage/core';

/** Statuses that are drawn as one: every way out of one of them is a way out of each. */
const groups: Readonly<Record<string, readonly OrderStatus[]>> = {
  // Nothing returns to TransferredToVendor, which the hand-over alone leads to.
  OnTheWay: orderStatuses.filter(
    (status) => statuses[status].group === 'with-vendor' && status !== 'TransferredToVendor',
  ),
  Delivered: ['Finished', 'FinishedWithAdditional', 'AutoFinished'],
};

/** The table of moves as a Mermaid state diagram, and what its groups stand for. */
export const statesDiagram = (): string => {
  const edges = orderStatuses.flatMap((from) =>
    moves[from].filter((to) => nameOf(to) !== nameOf(from)).map((to) => `  ${nameOf(from)} --> ${target(from, to)}`),
  );
  const ends = orderStatuses
    .filter((status) => moves[status].length === 0)
    .map((status) => `  ${nameOf(status)} --> [*]`);
  const drawn = [
    'stateDiagram-v2',
    // An order is saved in one of these.
    ...['Draft', 'RateRequest'].map((status) => `  [*] --> ${status}`),
    ...new Set([...edges, ...ends]),
  ];
  const meanings = Object.entries(groups).map(([name, members]) => `- ${name}: ${members.join(', ')}`);
  return ['```mermaid', ...drawn, '```', '', 'In the picture:', '', ...meanings].join('\n');
};

const nameOf = (status: OrderStatus): string =>
  Object.entries(groups).find(([, members]) => members.includes(status))?.[0] ?? status;

/** Where not every status of a group can follow, the arrow says which one can. */
const target = (from: OrderStatus, to: OrderStatus): string => {
  const name = nameOf(to);
  const isWhole = (groups[name] ?? [to]).every((member) => moves[from].includes(member));
  return isWhole ? name : `${name}: ${to}`;
};
