/** A line on standard error that is written over, where that is a terminal; elsewhere nothing is shown. */
export interface Progress {
  readonly read: (bytes: number) => void;
  readonly stored: (cities: number) => void;
  readonly end: () => void;
}

export const showProgress = (): Progress => {
  let [bytes, cities] = [0, 0];
  let shownAt = performance.now();
  const { stderr } = process;
  const show = () => {
    if (!stderr.isTTY || performance.now() - shownAt < EVERY_MS) return;
    shownAt = performance.now();
    const megabytes = Math.round(bytes / 1_000_000);
    stderr.write(`\r${megabytes.toLocaleString('en')} MB read, ${cities.toLocaleString('en')} cities stored`);
  };
  return {
    read: (more) => {
      bytes += more;
      show();
    },
    stored: (now) => {
      cities = now;
      show();
    },
    end: () => {
      if (stderr.isTTY) stderr.write('\r\u001B[K');
    },
  };
};

/** The same of rows that are moved. */
export const showRows = () => {
  const { stderr } = process;
  let rows = 0;
  let shownAt = performance.now();
  return {
    moved: (table: string, more: number): void => {
      rows += more;
      if (!stderr.isTTY || performance.now() - shownAt < EVERY_MS) return;
      shownAt = performance.now();
      stderr.write(`\r\u001B[K${rows.toLocaleString('en')} rows moved, now ${table}`);
    },
    end: (): void => {
      if (stderr.isTTY) stderr.write('\r\u001B[K');
    },
  };
};

const EVERY_MS = 500;
