import { findPlaces } from '@cartage/wire/places';
import { printRegisters } from '@cartage/wire/registers';
import { ofEnvelopes, type Probe } from '../../testing/probe.ts';
import { places } from '../places.ts';
import { registers } from '../registers.ts';

export const placesProbe: Probe = {
  version: places,
  contracts: [findPlaces],
  ...ofEnvelopes,
};

export const registersProbe: Probe = {
  version: registers,
  contracts: [printRegisters],
  ...ofEnvelopes,
};
