import type { Locale, Problem } from '@cartage/core';
import type { Context } from '@cartage/service';
import { asWritten, type Contract, type Converted, readBody, withoutUnreadable } from '@cartage/wire';
import type { z } from 'zod';
import type { Reply } from './reply.ts';

/** A contract of a version bound to an act: read, check, act, reply. One file an operation. */
export interface Operation<S extends z.ZodType = z.ZodType, V = unknown, R = unknown> {
  readonly contract: Contract<S>;
  /** The wire's words into the core's. */
  readonly convert: (model: z.output<S>) => Converted<V>;
  /** All that the rules have against it; absent where only the shape matters. */
  readonly check?: (ctx: Context, value: V) => Promise<readonly Problem[]>;
  /** Problems that do not refuse the request; `act` gets them, and the answer holds them. */
  readonly tolerates?: (problem: Problem) => boolean;
  readonly act: (ctx: Context, value: V, call: Call, tolerated: readonly Problem[]) => Promise<R>;
  readonly reply: (result: R, call: Call) => Reply;
}

/** Who asked, as far as the answer depends on it. */
export interface Call {
  readonly locale: Locale;
  /** IANA */
  readonly zone: string;
  /** Where the caller wrote what a problem's target speaks of. */
  readonly targetOf: (coreTarget: string) => string;
}

export const operation = <S extends z.ZodType, V, R>(bound: Operation<S, V, R>): Operation =>
  bound as unknown as Operation;

/** Runs an operation on a body; the problems of shape and of the rules come back together, and then nothing was done. */
export const runOperation = async (
  { contract, convert, check, tolerates, act, reply }: Operation,
  ctx: Context,
  body: unknown,
  call: Call,
): Promise<Reply | readonly Problem[]> => {
  const { value: model, problems: shape, mended } = readBody(contract.request, body);
  if (model === null) return shape;
  const { value, problems: meaning, ...places } = convert(model);
  const rules = check ? (await check(ctx, value)).map((found) => asWritten(found, places)) : [];
  const problems = [...shape, ...withoutUnreadable([...meaning, ...rules], mended)];
  const refusals = tolerates ? problems.filter((found) => !tolerates(found)) : problems;
  if (refusals.length > 0) return refusals;
  const answered: Call = { ...call, targetOf: places.targetOf };
  return reply(await act(ctx, value, answered, problems), answered);
};

export const retarget = (found: Problem, targetOf: Call['targetOf']): Problem =>
  found.target === null ? found : { ...found, target: targetOf(found.target) };

/** A conversion that finds nothing wrong and renames nothing. */
export const asIs =
  <M, V>(toValue: (model: M) => V) =>
  (model: M): Converted<V> => ({ value: toValue(model), problems: [], targetOf: (target) => target });
