import { mapPointsContract, mapPricesContract } from '@cartage/wire/map';
import { envelopeStatus } from '../../../http/envelope-status.ts';
import { ofEnvelopes } from '../../../testing/envelope.ts';
import type { Probe } from '../../../testing/probe.ts';
import { mapData } from '../map-data.ts';

export const mapProbe: Probe = {
  version: mapData,
  contracts: [mapPointsContract, mapPricesContract],
  ...ofEnvelopes,
  statusOf: (code) => envelopeStatus([{ code }]),
  access: {},
  foreign: {},
};
