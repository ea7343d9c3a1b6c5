/** A line on standard error that is written over, where that is a terminal; elsewhere nothing is shown. */
export interface Progress {
  readonly read: (bytes: number) => void;
  readonly stored: (cities: number) => void;
  readonly end: () => void;
}

export const showProgress = (): Progress => {
  let [bytes, cities] = [0, 0];
  const line = openLine();
  const show = () =>
    line.show(() => {
      const megabytes = Math.round(bytes / 1_000_000);
      return `${megabytes.toLocaleString('en')} MB read, ${cities.toLocaleString('en')} cities stored`;
    });
  return {
    read: (more) => {
      bytes += more;
      show();
    },
    stored: (now) => {
      cities = now;
      show();
    },
    end: line.end,
  };
};

/** The same of rows that are moved. */
export const showRows = () => {
  let rows = 0;
  const line = openLine();
  return {
    moved: (table: string, more: number): void => {
      rows += more;
      line.show(() => `${rows.toLocaleString('en')} rows moved, now ${table}`);
    },
    end: line.end,
  };
};

const openLine = () => {
  const { stderr } = process;
  let shownAt = performance.now();
  return {
    show: (text: () => string): void => {
      if (!stderr.isTTY || performance.now() - shownAt < EVERY_MS) return;
      shownAt = performance.now();
      stderr.write(`\r\u001B[K${text()}`);
    },
    end: (): void => {
      if (stderr.isTTY) stderr.write('\r\u001B[K');
    },
  };
};

const EVERY_MS = 500;
