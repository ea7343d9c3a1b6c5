import { isProblem } from '@cartage/core';
import { vendorSchema as act } from '@cartage/service';
import { fromVendorSchema, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const vendorSchema = operation({
  contract: v2Operations.GetVendorSchema,
  convert: ({ params }) => asIs(params.vendorKey),
  act,
  reply: (schema, call) =>
    isProblem(schema) ? { problems: [schema] } : { status: 200, json: fromVendorSchema(schema, call) },
});
