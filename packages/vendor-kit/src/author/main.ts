#!/usr/bin/env node
// Loads nothing before it has looked at the version: what is loaded dies on an older Node with words of its own.
if (process.versions.node.localeCompare('22.18', 'en', { numeric: true }) < 0) {
  console.error(
    `Node.js ${process.versions.node} is too old: the kit needs 22.18 or newer. With npm: npm install -D node@24`,
  );
  process.exit(2);
}
// Where a plugin threw is told by the line that its author wrote.
process.setSourceMapsEnabled(true);
await import('./commands.ts');
