import type { AttachmentInfo } from '@cartage/core';

/** The attachment of the examples; the sandbox has it. */
export const exampleAttachment: AttachmentInfo = {
  guid: '3f2b8c1e-7d4a-8e5f-ab06-1a2c3d4e5f60',
  size: 19,
  name: 'Packing list.csv',
  mimeType: 'text/csv',
  kind: 'packing-list',
  itemType: 'order',
  access: 'order-key',
};
