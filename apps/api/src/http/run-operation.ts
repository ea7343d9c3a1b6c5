import { type CompanySettings, isPassing, isProblem, type Problem } from '@cartage/core';
import { type Context, followed, type OperatorContext } from '@cartage/service';
import {
  asWritten,
  type Converted,
  companyInQuery,
  type GivenRequest,
  readRequest,
  withoutUnreadable,
} from '@cartage/wire';
import { type Answer, type Call, type Operation, type Refusal, retarget } from './operation.ts';
import type { VisitorContext } from './visitor.ts';

/** A request as its operation understands it, before anybody was asked whether it may be done. */
export interface UnderstoodRequest {
  /** null: not even its bad places could be stood in for, so the rules have nothing to look at. */
  readonly converted: Converted<unknown> | null;
  /** Of shape, each with its place. */
  readonly problems: readonly Problem[];
  readonly unreadable: readonly string[];
}

/** Reads a request by its contract and by what the company has settled, and says it in the core's words. */
export const understand = (
  { contract, convert }: Operation,
  given: GivenRequest,
  settings: CompanySettings | undefined,
): UnderstoodRequest => {
  const { value, problems, unreadable } = readRequest(contract, given, settings);
  const meant = value && convert(value as never);
  const converted = meant && { ...meant, forCompany: [...companyInQuery(value.query), ...(meant.forCompany ?? [])] };
  const misread = converted?.misread;
  return {
    converted,
    problems: misread ? [...problems, ...misread.problems] : problems,
    unreadable: misread ? [...unreadable, ...misread.unreadable] : unreadable,
  };
};

/** What an operation came to. */
type Outcome = (Answer | Refusal) & {
  /** A repeat may be answered otherwise in a moment. */
  readonly isPassing: boolean;
};

/**
 * Does what the request asks. The problems of shape, of permission (`denied`) and of the rules come back together, and
 * then nothing was done.
 */
export const runOperation = async (
  { contract, check, tolerates, refused, act, reply, passes }: Operation,
  ctx: Context | OperatorContext | VisitorContext,
  { converted, problems: shape, unreadable }: UnderstoodRequest,
  denied: readonly Problem[],
  call: Call,
): Promise<Outcome> => {
  const refusal = (problems: readonly Problem[]): Outcome =>
    refused === undefined || problems.some(({ code, target }) => code === 'AccessDenied' || !target)
      ? refusalBy(problems)
      : { ...refused(problems, call), isPassing: problems.some(isPassing) };
  if (converted === null) return refusal(shape);
  const { value, problems: meaning, ...places } = converted;
  const believed = (found: readonly Problem[]) => withoutUnreadable(found, unreadable);
  const before = [...shape, ...believed([...meaning, ...denied])];
  const refuses = (found: Problem): boolean => !tolerates?.(found);

  const verdict =
    check &&
    (await check(
      ctx as never,
      value as never,
      before.filter((found) => !refuses(found)),
      (found) => believed(found.map((one) => asWritten(one, places))),
    ));
  const rules = verdict?.kind === 'wrong' ? verdict.problems.map((found) => asWritten(found, places)) : [];
  // Of an order that the caller may not see nothing is said but that.
  const isHidden = rules.some(({ code, target }) => code === 'OrderNotFound' && target === 'orderId');
  const refusals = [...shape, ...believed([...meaning, ...(isHidden ? rules : inPlace(denied, rules))])].filter(
    refuses,
  );
  if (refusals.length > 0) return refusal(refusals);

  const answered: Call = { ...call, targetOf: places.targetOf };
  const sound = verdict?.kind === 'sound' ? verdict.value : value;
  const refusedFor = (found: readonly Problem[]) => refusal(found.map((one) => retarget(one, places.targetOf)));
  const result = await followed(
    () => ({ kind: 'act', name: contract.name, about: {} }),
    () => act(ctx as never, sound as never, answered),
  );
  if (typeof result === 'object' && result !== null && isProblem(result)) return refusedFor([result]);
  const replied = reply(result as never, answered);
  return 'problems' in replied
    ? refusedFor(replied.problems)
    : { ...replied, isPassing: passes?.(result as never) ?? false };
};

const refusalBy = (problems: readonly Problem[]): Outcome => ({
  problems,
  isPassing: problems.some(isPassing),
});

/** Of a list, what concerns one element stands together. */
const inPlace = (denied: readonly Problem[], rules: readonly Problem[]): readonly Problem[] => {
  const all = [...rules];
  for (const found of denied.toReversed()) {
    const place = all.findIndex((one) => elementOf(one) >= elementOf(found));
    all.splice(place === -1 ? all.length : place, 0, found);
  }
  return all;
};

const elementOf = ({ target }: Problem): number => Number(/^\[(\d+)\]/.exec(target ?? '')?.[1] ?? 0);
