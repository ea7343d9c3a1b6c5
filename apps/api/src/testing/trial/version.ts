import type { InterfaceVersion } from '../../http/interface-version.ts';
import { keyInHeader } from '../../http/key-in-header.ts';
import * as operations from './operations.ts';

/** A version as the next ones are: the key in a header, every path and method, errors in an envelope. */
export const trial: InterfaceVersion = {
  prefix: '/openapi/trial',
  // The fourth place of each operation. The parameter comes before what is fixed, on purpose.
  operations: [
    operations.getOne,
    operations.change,
    operations.list,
    operations.upload,
    operations.follow,
    operations.download,
    operations.page,
    operations.priced,
    operations.createFor,
    operations.issueKey,
  ],
  ...keyInHeader,
};
