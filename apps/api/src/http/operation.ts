import type { Checked, Locale, Problem, Verdict } from '@cartage/core';
import type { Context, OperatorContext, ServiceSettings } from '@cartage/service';
import type { AnswerOf, Contract, Converted, OperatorContract, RequestOf } from '@cartage/wire';
import type { VisitorContext } from './visitor.ts';

/** A contract of a version bound to an act: read, check, act, reply. A resource's file has a table of them. */
export interface Operation {
  readonly contract: Contract;
  /** The wire's words into the core's. */
  readonly convert: (request: never) => Converted<unknown>;
  /** All that the rules have against it; absent where only the shape matters. */
  readonly check?: (ctx: never, value: never, wrong: readonly Problem[], written: Written) => Promise<Verdict<unknown>>;
  /** Problems that do not refuse the request: `check` is told of them, and the answer holds them. */
  readonly tolerates?: (problem: Problem) => boolean;
  /**
   * What refuses the request is the operation's answer, as of one that only judges; a caller who may not do it is refused
   * all the same, and so is a body that is none.
   */
  readonly refused?: (problems: readonly Problem[], call: Call) => Answer | Refusal;
  /**
   * `ctx`: of a company's caller, of the operator where the contract has an `operatorRight`, of somebody at the door at `/session`.
   * A problem that it comes to refuses the request; `reply` sees all else.
   */
  readonly act: (ctx: never, value: never, call: Call) => Promise<unknown>;
  readonly reply: (result: never, call: Call) => Answer | Refusal;
  /** The answer holds, beside others, something that passes, and so is not kept for repeats (interface 4.2). */
  readonly passes?: (result: never) => boolean;
  /** Of an operation that answers with a page: a refusal for a browser, which nobody but a person would read. */
  readonly refusalPage?: RefusalPage;
}

/** Problems of the rules as the caller wrote their places, without those that rest on what could not be read. */
type Written = (found: readonly Problem[]) => readonly Problem[];

type RefusalPage = (
  problems: readonly Problem[],
  call: Call,
  settings: ServiceSettings,
) => { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Who asked, as far as the answer depends on it. */
export interface Call {
  readonly locale: Locale;
  /** IANA */
  readonly zone: string;
  /** The whole URL of the request, as whoever sent it can reach it again. */
  readonly url: string;
  /** The header `Accept`, for operations that answer in several forms. */
  readonly accept: string | null;
  /** It is to change nothing: a HEAD, of which nobody reads the body, or a page of another site has led a browser here by its session. */
  readonly isLook: boolean;
  /** Any header of the request; null: it is not there. */
  readonly header: (name: string) => string | null;
  /** Where the caller wrote what a problem's target speaks of. */
  readonly targetOf: (coreTarget: string) => string;
}

/** What an operation answers; its status and form are those of a reply of its contract. */
export type Answer = AnswerOf<Contract>;

/** The request is refused: the version writes it as its callers expect. */
export interface Refusal {
  readonly problems: readonly Problem[];
}

/** What companies' keys open. */
type OfCompanies = { readonly operatorRight?: never };

/** An operation whose rules have nothing to say: whatever fits the contract is acted on. */
export const operation = <C extends Contract, V, R, const A extends AnswerOf<C> | Refusal>(bound: {
  readonly contract: C & OfCompanies;
  readonly convert: (request: RequestOf<C>) => Converted<V>;
  readonly act: (ctx: Context, value: V, call: Call) => Promise<R | Problem>;
  readonly reply: (result: R, call: Call) => A;
  readonly passes?: (result: R) => boolean;
}): Operation => bound as Operation;

/** An operation with rules: its act takes what the check found sound, and nothing else. */
export const checkedOperation = <C extends Contract, V, S, R, const A extends AnswerOf<C> | Refusal>(bound: {
  readonly contract: C & OfCompanies;
  readonly convert: (request: RequestOf<C>) => Converted<V>;
  readonly check: (ctx: Context, value: V, wrong: readonly Problem[], written: Written) => Promise<Verdict<S>>;
  readonly tolerates?: (problem: Problem) => boolean;
  readonly refused?: (problems: readonly Problem[], call: Call) => A;
  readonly act: (ctx: Context, value: Checked<S>, call: Call) => Promise<R | Problem>;
  readonly reply: (result: R, call: Call) => A;
  readonly passes?: (result: R) => boolean;
  readonly refusalPage?: RefusalPage;
}): Operation => bound as Operation;

/** An operation for somebody at the door, who may have signed in or not: what its act finds refuses it. */
export const visitorOperation = <
  C extends Contract & { readonly credential: 'none' | 'session' },
  V,
  R,
  const A extends AnswerOf<C> | Refusal,
>(bound: {
  readonly contract: C;
  readonly convert: (request: RequestOf<C>) => Converted<V>;
  readonly act: (ctx: VisitorContext, value: V, call: Call) => Promise<R | Problem>;
  readonly reply: (result: R, call: Call) => A;
}): Operation => bound as Operation;

/** An operation of the operator's interface: it is done for no company, and what its act finds refuses it. */
export const operatorOperation = <C extends OperatorContract, V, R, const A extends AnswerOf<C> | Refusal>(bound: {
  readonly contract: C;
  readonly convert: (request: RequestOf<C>) => Converted<V>;
  readonly act: (ctx: OperatorContext, value: V, call: Call) => Promise<R | Problem>;
  readonly reply: (result: R, call: Call) => A;
}): Operation => bound as Operation;

export const retarget = (found: Problem, targetOf: Call['targetOf']): Problem =>
  found.target === null ? found : { ...found, target: targetOf(found.target) };

/** A conversion that finds nothing wrong and renames nothing. */
export const asIs = <V>(value: V): Converted<V> => ({ value, problems: [], targetOf: (target) => target });
