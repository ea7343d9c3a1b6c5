const words = ['reject', 'unavailable', 'lose-answer', 'slow'] as const;

/** A fault asked for in the order's comments, `sandbox:reject` (interface 20.6). */
export type SandboxWord = (typeof words)[number];

export const sandboxWord = (remark: string | null): SandboxWord | undefined =>
  words.find((word) => remark?.includes(`sandbox:${word}`));
