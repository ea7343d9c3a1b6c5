import { cancelMove, isPassing, isProblem, moves, type Order, type OrderStatus, type Problem } from '@cartage/core';
import type { HandOverResult } from '../hand-over/hand-over-order.ts';

/** One line of an order's history, as the database has it, in the order of its commits. */
export interface Line {
  readonly at: number;
  readonly status: OrderStatus;
}

/** Where an order stood: how many lines its history had, and its version. */
export interface Mark {
  readonly lines: number;
  readonly version: number;
}

/** What one act reported, and where the order stood before it began and after it ended. */
export interface Recorded {
  readonly from: Mark;
  readonly to: Mark;
  readonly reported:
    | { readonly act: 'push'; readonly result: HandOverResult }
    | { readonly act: 'cancel'; readonly result: Order | Problem }
    | { readonly act: 'update'; readonly project: string; readonly result: Order | readonly Problem[] }
    | { readonly act: 'get'; readonly result: Order }
    | { readonly act: 'track'; readonly result: readonly { readonly status: OrderStatus | null }[] };
}

/**
 * Why these acts, which ran at once, could not have run one after the other; empty: there is a legal serial order. Its
 * evidence is the history: the moves stand there in the order of their commits, so it is enough that the moves are legal
 * and that each act reported what was true at some moment between its beginning and its end, each move being the doing
 * of at most one of them.
 */
export const whyNotSerial = (lines: readonly Line[], records: readonly Recorded[]): readonly string[] => {
  const course = statusesAfter(lines);
  return [
    ...illegalMoves(course),
    ...records.flatMap((record) => contradiction(course, record)),
    ...sharedMoves(course, records),
    ...updatesOutOfOrder(records),
  ];
};

/** The order's status after none, one, two ... lines. News that came too late are lines that moved nothing. */
const statusesAfter = (lines: readonly Line[]): readonly OrderStatus[] => {
  const course: OrderStatus[] = ['Draft'];
  let newest = 0;
  for (const { at, status } of lines) {
    const last = course.at(-1) ?? 'Draft';
    course.push(at < newest ? last : status);
    newest = Math.max(newest, at);
  }
  return course;
};

const illegalMoves = (course: readonly OrderStatus[]): readonly string[] =>
  course.slice(1).flatMap((next, i) => {
    const before = course[i] ?? 'Draft';
    return next === before || moves[before].includes(next) ? [] : [`${before} -> ${next}`];
  });

/** What the act reported was never true while it ran. */
const contradiction = (course: readonly OrderStatus[], { from, to, reported }: Recorded): readonly string[] => {
  const seen = course.slice(from.lines, to.lines + 1);
  const moved = course.slice(from.lines + 1, to.lines + 1);
  const isTrue = (claim: boolean, what: string): readonly string[] =>
    claim ? [] : [`${reported.act} reported ${what}, while the order was ${seen.join(', ')}`];
  const wasChanged = to.version > from.version;
  switch (reported.act) {
    case 'push': {
      const { result } = reported;
      const mayRefuse = wasChanged || seen.some((status) => !moves[status].includes('TransferringToVendor'));
      // Its vendor may have it already, so it does not go to another one.
      const isBound = seen.some((status) => status === 'VendorUnavailable' || status === 'VendorError');
      if (result.kind === 'refused')
        return isTrue(mayRefuse || isBound, result.problems.map(({ code }) => code).join(', '));
      return isTrue(
        handOverMoves[result.kind].every((status) => moved.includes(status)),
        result.kind,
      );
    }
    case 'cancel': {
      const { result } = reported;
      if (!isProblem(result)) return isTrue(seen.includes(result.status), result.status);
      const mayRefuse = (status: OrderStatus): boolean =>
        status === 'TransferringToVendor' || typeof cancelMove(status) === 'object';
      return isTrue(wasChanged || seen.some(mayRefuse), result.code);
    }
    case 'update': {
      const { result } = reported;
      if ('status' in result) return isTrue(seen.includes(result.status), result.status);
      return isTrue(wasChanged || result.every(isPassing), result.map(({ code }) => code).join(', '));
    }
    case 'get':
      return isTrue(seen.includes(reported.result.status), reported.result.status);
    case 'track': {
      const { length } = reported.result;
      return isTrue(length >= from.lines && length <= to.lines, `of ${length} lines`);
    }
  }
};

/** The moves that a push claims; one that found nothing to offer, or was left pending, claims no more than it began. */
const handOverMoves: Readonly<Record<Exclude<HandOverResult['kind'], 'refused'>, readonly OrderStatus[]>> = {
  'handed-over': ['TransferringToVendor', 'TransferredToVendor'],
  accepted: ['TransferringToVendor'],
  queued: ['TransferringToVendor'],
  pending: ['TransferringToVendor'],
  unavailable: ['TransferringToVendor'],
  rejected: [],
  'awaits-payment': ['AwaitingPayment'],
  'awaits-approval': ['OnApproval'],
};

/** Two acts cannot have begun one hand-over: each that did needs a move of its own. */
const sharedMoves = (course: readonly OrderStatus[], records: readonly Recorded[]): readonly string[] => {
  const begun = records
    .filter(({ reported }) => reported.act === 'push' && isBegun(reported.result))
    .sort((one, two) => one.to.lines - two.to.lines);
  const free = new Set(course.flatMap((status, i) => (status === 'TransferringToVendor' ? [i] : [])));
  return begun.flatMap(({ from, to }) => {
    const own = [...free].find((line) => line > from.lines && line <= to.lines);
    if (own === undefined) return ['two pushes report one hand-over'];
    free.delete(own);
    return [];
  });
};

const isBegun = (result: HandOverResult): boolean =>
  ['handed-over', 'pending', 'unavailable'].includes(result.kind) ||
  (result.kind === 'rejected' && result.problem.code === 'VendorRejected');

/** Every update is a version of its own, and who reads a version reads the last update before it. */
const updatesOutOfOrder = (records: readonly Recorded[]): readonly string[] => {
  const updates = records.flatMap(({ reported }) =>
    reported.act === 'update' && 'status' in reported.result ? [{ ...reported, version: reported.result.version }] : [],
  );
  const versions = new Set(updates.map(({ version }) => version));
  const twice = versions.size === updates.length ? [] : ['two updates made one version'];
  const stale = records.flatMap(({ reported }) => {
    if (reported.act !== 'get') return [];
    const { version, content } = reported.result;
    const [last] = updates.filter((update) => update.version <= version).sort((one, two) => two.version - one.version);
    return (last?.project ?? null) === content.project
      ? []
      : [`version ${version} has project ${content.project} where ${last?.project ?? null} was written last`];
  });
  return [...twice, ...stale];
};
