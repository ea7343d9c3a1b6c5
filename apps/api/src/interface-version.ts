import type { Problem } from '@cartage/core';
import type { Actor, Service } from '@cartage/service';
import type { Call, Operation } from './operation.ts';
import type { Reply } from './reply.ts';

/** What one version of the interface decides for itself. */
export interface InterfaceVersion {
  /** Lower case; every path of the version begins with it. */
  readonly prefix: string;
  readonly operations: readonly Operation[];
  /** Who is calling. */
  readonly actor: (
    service: Service,
    request: { readonly headers: Headers; readonly body: unknown },
  ) => Promise<Actor | Problem>;
  readonly refuse: (problems: readonly Problem[], call: Call) => Reply;
}
