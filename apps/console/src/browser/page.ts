const root = document.getElementById('console');
if (root === null) throw new Error('The page has no place for the console.');

/** What the page says of itself. */
export const page = {
  root,
  /** The path under which browsers reach the service, without a slash at its end; empty at a server's root. */
  base: root.dataset.base ?? '',
  /** The operator's name. */
  name: root.dataset.name ?? 'Cartage',
} as const;
