/** What `read` gives, for so long; whoever asks while it is read shares it. A failure is not kept. */
export const keptFor = <T>(
  ms: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): (() => Promise<T>) => {
  let kept: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    if (kept !== null && now() - kept.at < ms) return kept.value;
    const reading = { at: now(), value: read() };
    kept = reading;
    reading.value.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.value;
  };
};
