import type { Problem } from '@cartage/core';
import type { Actor, Operator, Service } from '@cartage/service';
import type { Call, Operation } from './operation.ts';
import type { CookieRequest } from './session-cookie.ts';
import type { Visitor } from './visitor.ts';

/** Somebody of a company, the operator, or somebody at the door: a version has callers of one kind. */
export type Caller = Actor | Operator | Visitor;

export const isOperator = (caller: Caller): caller is Operator => 'role' in caller;

export const isVisitor = (caller: Caller): caller is Visitor => 'signedIn' in caller;

/** What one version of the interface decides for itself. */
export interface InterfaceVersion {
  /** Lower case; every path of the version begins with it. */
  readonly prefix: string;
  readonly operations: readonly Operation[];
  /** A slash at the end of a path changes nothing (interface 1.16). */
  readonly takesSlash?: true;
  /** Where a caller's key travels. Where it is a header, nobody without a key makes the process read a body. */
  readonly keyIn: 'headers' | 'body';
  /** Where it is the body: is a member of this name the key? */
  readonly isKeyName?: (name: string) => boolean;
  /**
   * Who is calling. `body`: of a large one the members that are the key, in the whole object or in each of the whole
   * list up to the first that has none, and no others; null where the key travels in the headers.
   */
  readonly actor: (
    service: Service,
    request: CookieRequest & { readonly address: string; readonly body: unknown },
  ) => Promise<Caller | Problem>;
  /** A refusal as the version's callers expect it. */
  readonly refuse: (problems: readonly Problem[], call: Call) => { readonly status: number; readonly json: unknown };
}
