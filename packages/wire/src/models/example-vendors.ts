/**
 * What the examples of vendors speak of. The sandbox's sample shop has it all (interface 20.8), and what an example takes
 * away is that example's own.
 */
export const exampleVendors = {
  /** The shop has a contract of its own with it, which an example deletes. */
  contracted: 'globe',
  /** With which an example registers one. */
  uncontracted: 'freight',
  /** Of which it keeps parameters. */
  noted: 'econom',
  parameters: { kept: 'warehouse', deleted: 'old-warehouse', created: 'gate' },
} as const;
