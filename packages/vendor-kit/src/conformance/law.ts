import type { Stage } from './stage.ts';

/** One sentence that every plugin keeps. */
export interface Law<On = Stage> {
  readonly name: string;
  /** Throws where the plugin breaks it. */
  readonly holds: (stage: On) => Promise<void>;
  /** For laws about time: how often the machine may be given another chance. */
  readonly retry?: number;
}
