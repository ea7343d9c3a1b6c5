/** What tells how a connection is. */
export interface Health {
  readonly state: string;
  readonly circuit: string;
  readonly capabilities: readonly { readonly calls: number; readonly errors: number }[];
  readonly limitUsed: number;
  readonly dayBudget: { readonly used: number; readonly of: number } | null;
}

/** So many of the calls may fail before a connection counts as ill; vendors fail now and then. */
export const ILL_SHARE = 0.05;
/** So much of a rate or a budget is used before it is said. */
const NEAR_LIMIT = 0.8;

/** The calls of a connection together, and which share of them failed; null: there were none. */
export const callsOf = ({ capabilities }: Pick<Health, 'capabilities'>) => {
  const calls = capabilities.reduce((sum, one) => sum + one.calls, 0);
  const errors = capabilities.reduce((sum, one) => sum + one.errors, 0);
  return { calls, errors, share: calls === 0 ? null : errors / calls };
};

/** How ill a connection is: 4 lets nobody in, 3 is not called for now, 2 fails often, 1 is near its limit, 0 is well; -1 is off on purpose. */
export const illnessOf = (health: Health): number => {
  if (health.state === 'off') return -1;
  if (health.state === 'refused' || health.state === 'blocked') return 4;
  if (health.circuit !== 'closed') return 3;
  if ((callsOf(health).share ?? 0) >= ILL_SHARE) return 2;
  const budget = health.dayBudget === null ? 0 : health.dayBudget.used / health.dayBudget.of;
  return Math.max(health.limitUsed, budget) >= NEAR_LIMIT ? 1 : 0;
};

/** The ill ones first, among equals those with more errors; the rest as they stood. */
export const illFirst = <One extends Health>(connections: readonly One[]): readonly One[] =>
  [...connections].sort((a, b) => illnessOf(b) - illnessOf(a) || callsOf(b).errors - callsOf(a).errors);
