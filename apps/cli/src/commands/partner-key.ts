import { type AddCommands, done, failed, withCompany } from '../command.ts';
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
        return done(made, {
          advice: 'Save this key now: it is not stored and will not be shown again.',
          data: { partnerKey: made },
        });
      }),
    );

  partnerKey
    .command('revoke')
    .description('Revokes all PartnerKeys of a company; the companies that belong to it stay its own.')
    .argument('<company>', "the partner's number", wholeNumber)
    .action((companyId) =>
      run(async (service, { removePartnerKeys }) => {
        const count = await removePartnerKeys(service, companyId);
        return count === 0
          ? failed(`Company ${companyId} has no PartnerKeys.`)
          : done(count === 1 ? '1 PartnerKey is revoked.' : `${count} PartnerKeys are revoked.`);
      }),
    );
};
