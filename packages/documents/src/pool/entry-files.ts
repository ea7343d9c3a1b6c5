const sources = {
  'print-worker': '../printing/print-worker.ts',
  'pdf-room-process': '../client-pdf/room-process.ts',
  'pdf-reader-process': '../client-pdf/reader-process.ts',
} as const;

/**
 * The file that a thread or process of ours starts with. From source it is the source; a bundle that holds this package
 * needs one more entry for each (`processes.ts` of this package), and they lie in one folder.
 */
export const entryFile = (name: keyof typeof sources): URL =>
  new URL(import.meta.url.endsWith('.ts') ? sources[name] : `./${name}.js`, import.meta.url);

/** Arguments for Node: workspace packages resolve as they did for the one who starts it. */
export const entryArguments = (): readonly string[] => (import.meta.url.endsWith('.ts') ? ['--conditions=source'] : []);
