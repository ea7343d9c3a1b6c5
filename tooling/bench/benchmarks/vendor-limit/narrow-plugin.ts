import { mockPlugins } from '@cartage/vendor-registry';

const [swift] = mockPlugins;

/** What `VENDOR_PLUGINS` loads: the mock vendor Swift, as one that is asked about one order at a time, ten times a second, four at once. */
export const vendors = swift
  ? [
      {
        ...swift,
        manifest: {
          ...swift.manifest,
          id: 9002,
          key: 'limited',
          name: 'Limited',
          trackBatch: 1,
          limits: { requestsPerSecond: 10, concurrency: 4 },
        },
      },
    ]
  : [];
