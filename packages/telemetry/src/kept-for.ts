/** What `read` gives, for so long; whoever asks while it is read, however long that takes, shares it. A failure is not kept. */
export const keptFor = <T>(
  ms: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): (() => Promise<T>) => {
  let kept: { readonly at: number; readonly value: Promise<T>; isRead: boolean } | null = null;
  return () => {
    if (kept !== null && (!kept.isRead || now() - kept.at < ms)) return kept.value;
    const reading = { at: now(), value: read(), isRead: false };
    kept = reading;
    reading.value.then(
      () => {
        reading.isRead = true;
      },
      () => {
        if (kept === reading) kept = null;
      },
    );
    return reading.value;
  };
};
