import { findPlaces } from '@cartage/wire/places';
import { envelopeStatus } from '../../http/envelope-status.ts';
import { ofEnvelopes } from '../../testing/envelope.ts';
import type { Probe } from '../../testing/probe.ts';
import { places } from '../places.ts';

export const placesProbe: Probe = {
  version: places,
  contracts: [findPlaces],
  ...ofEnvelopes,
  statusOf: (code) => envelopeStatus([{ code }]),
  access: {},
  foreign: {},
};
