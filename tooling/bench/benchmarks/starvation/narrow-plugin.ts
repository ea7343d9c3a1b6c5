import { mockPlugins } from '@cartage/vendor-registry';

const [swift] = mockPlugins;

/** What `VENDOR_PLUGINS` loads: the mock vendor Swift, as one that allows ten requests a second and four at once. */
export const vendors = swift
  ? [
      {
        ...swift,
        manifest: {
          ...swift.manifest,
          id: 9001,
          key: 'narrow',
          name: 'Narrow',
          limits: { requestsPerSecond: 10, concurrency: 4 },
        },
      },
    ]
  : [];
