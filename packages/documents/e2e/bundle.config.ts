import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    'print-once': 'e2e/print-once.ts',
    'printer-process': 'src/printing/printer-process.ts',
    'room-process': 'src/room/room-process.ts',
    'pdf-reader-process': 'src/client-pdf/reader-process.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node24',
  noExternal: [/^@cartage\//],
  skipNodeModulesBundle: true,
  esbuildOptions: (options) => {
    options.conditions = ['source', 'import', 'node'];
  },
});
