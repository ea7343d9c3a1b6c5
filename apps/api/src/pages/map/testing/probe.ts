import { mapPointsContract, mapPricesContract } from '@cartage/wire/map';
import { ofEnvelopes, type Probe } from '../../../testing/probe.ts';
import { mapData } from '../map-data.ts';

export const mapProbe: Probe = {
  version: mapData,
  contracts: [mapPointsContract, mapPricesContract],
  ...ofEnvelopes,
};
