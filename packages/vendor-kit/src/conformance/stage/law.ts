import type { VendorAdapter } from '../../adapter/vendor-adapter.ts';
import type { Stage } from './stage.ts';

/** One sentence that every plugin keeps. */
export interface Law {
  /** Goes on after the plugin's name: 'answers the same to the same question'. */
  readonly name: string;
  /** How to mend a plugin that breaks it. */
  readonly mend: string;
  /** Throws where the plugin breaks it; NotApplicable where it has nothing to say of this plugin. */
  readonly holds: (stage: Stage) => Promise<void>;
  /** For laws about time: how often the machine may be given another chance. */
  readonly retry?: number;
}

/** How laws are made of plugins that have this capability: of others they have nothing to say. */
export const lawOf =
  <Name extends keyof VendorAdapter>(capability: Name) =>
  (
    name: string,
    mend: string,
    holdsFor: (stage: Stage, has: NonNullable<VendorAdapter[Name]>) => Promise<void>,
  ): Law => ({
    name,
    mend,
    holds: async (stage) => {
      const has = stage.adapter[capability];
      return has === undefined ? notApplicable() : holdsFor(stage, has);
    },
  });

/** Thrown by a law about what the plugin, or its simulator, has not got. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
  /** What the simulator would have to tell for it; empty: the plugin or its simulator has no such thing. */
  readonly untold: readonly string[];

  /** `untold`: names of what the simulator does not tell. */
  constructor(message: string, untold: readonly string[] = []) {
    super(message);
    this.untold = untold;
  }
}

/** Ends a law that has nothing to say of this plugin. */
export function notApplicable(): never {
  throw new NotApplicable('The plugin or its simulator has no such thing.');
}

/** Ends a law that cannot judge, since the simulator does not tell what it goes by: members as `received` names them. */
export function untold(...names: readonly string[]): never {
  throw new NotApplicable(`The simulator does not tell ${names.join(', ')}.`, names);
}
