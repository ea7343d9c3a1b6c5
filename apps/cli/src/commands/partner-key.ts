import { type AddCommands, done, failed, withCompany } from '../command.ts';
import { isoMoment, listed } from '../table.ts';
import { wholeNumber } from '../typed.ts';

export const addPartnerKeyCommands: AddCommands = (program, run) => {
  const partnerKey = program
    .command('partner-key')
    .description('PartnerKeys, by which requests name a company as their partner.');

  partnerKey
    .command('create')
    .description('Creates a PartnerKey of a company and shows it once.')
    .argument('<company>', "the partner's number", wholeNumber)
    .action((companyId) =>
      withCompany(run, companyId, async (service, { createPartnerKey }) => {
        const made = await createPartnerKey(service, { companyId });
        return done(made.partnerKey, {
          advice: 'Save this key now: it is not stored and will not be shown again.',
          data: { partnerKeyId: made.id, partnerKey: made.partnerKey },
        });
      }),
    );

  partnerKey
    .command('list')
    .description('Lists the PartnerKeys of a company; the keys themselves are not stored.')
    .argument('<company>', "the partner's number", wholeNumber)
    .action((companyId) =>
      withCompany(run, companyId, async (service, { listPartnerKeys }) => {
        const { partnerKeys } = await listPartnerKeys(service, companyId, { skip: 0, limit: 1_000 });
        return listed(
          partnerKeys,
          {
            id: { heading: 'PARTNER KEY', value: ({ id }) => id },
            createdAt: {
              heading: 'CREATED',
              value: ({ createdAt }) => (createdAt === null ? null : isoMoment(createdAt)),
            },
          },
          `Company ${companyId} has no PartnerKeys.`,
        );
      }),
    );

  partnerKey
    .command('revoke')
    .description('Revokes a PartnerKey of a company, or all; the companies that belong to it stay its own.')
    .argument('<company>', "the partner's number", wholeNumber)
    .argument('[partner key]', 'the number of one, as the list has it; all without it', wholeNumber)
    .action((companyId, id) =>
      run(async (service, { removePartnerKey, removePartnerKeys }) => {
        if (id !== undefined) {
          const refusal = await removePartnerKey(service, { companyId, id });
          return refusal ? failed(refusal.text.en) : done(`PartnerKey ${id} is revoked.`);
        }
        const count = await removePartnerKeys(service, companyId);
        return count === 0
          ? failed(`Company ${companyId} has no PartnerKeys.`)
          : done(count === 1 ? '1 PartnerKey is revoked.' : `${count} PartnerKeys are revoked.`);
      }),
    );
};
