const sources = {
  'room-process': '../room/room-process.ts',
  'printer-process': '../printing/printer-process.ts',
  'pdf-reader-process': '../client-pdf/reader-process.ts',
} as const;

export type EntryName = keyof typeof sources;

/**
 * The file that a process of ours starts with. From source it is the source; a bundle that holds this package needs one
 * more entry for each (`processes.ts` of this package), and they lie in one folder.
 */
export const entryFile = (name: EntryName): URL =>
  new URL(import.meta.url.endsWith('.ts') ? sources[name] : `./${name}.js`, import.meta.url);

/** Arguments for Node: workspace packages resolve as they did for the one who starts it. */
export const entryArguments = (): readonly string[] => (import.meta.url.endsWith('.ts') ? ['--conditions=source'] : []);
