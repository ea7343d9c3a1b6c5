import { type AccessRight, verdictOn } from '@cartage/core';
import { issueToken } from '@cartage/service';
import { fromToken, v3Operations } from '@cartage/wire/v3';
import { missingRights } from '../http/authorization.ts';
import { asIs, checkedOperation, type Operation } from '../http/operation.ts';

export const tokens: readonly Operation[] = [
  checkedOperation({
    contract: v3Operations.IssueToken,
    convert: ({ query: { accessRights } }) => asIs<readonly AccessRight[] | null>(accessRights ?? null),
    check: async ({ actor }, wanted) =>
      verdictOn(
        wanted,
        (wanted ?? []).flatMap((right, index) => {
          const lacking = missingRights(actor, [right]);
          return lacking ? [{ ...lacking, target: `accessRights[${index}]` }] : [];
        }),
      ),
    act: issueToken,
    reply: (token, call) => ({ status: 200, json: fromToken(token, call) }),
  }),
];
