import { placesProbe, registersProbe } from '../beside-versions/testing/probes.ts';
import { operatorProbe } from '../operator/testing/probe.ts';
import { mapProbe } from '../pages/map/testing/probe.ts';
import { sessionProbe } from '../session/testing/probe.ts';
import { v1Probe } from '../v1/testing/probe.ts';
import { v2Probe } from '../v2/testing/probe.ts';
import { v3Probe } from '../v3/testing/probe.ts';
import { type Probe, type Probed, probed } from './probe.ts';
import { trialProbe } from './trial/probe.ts';

/** One for each version of the interface, one for each address beside them, and one for a trial version with an operation of each kind. */
export const probes: readonly Probe[] = [
  v1Probe,
  v2Probe,
  v3Probe,
  operatorProbe,
  sessionProbe,
  placesProbe,
  registersProbe,
  mapProbe,
  trialProbe,
];

/** Served beside those that are. */
export const trialVersions = [trialProbe.version];

/** Every operation that is bound, of every version. */
export const everyOperation: readonly Probed[] = probes.flatMap(probed);

/** Those that somebody has to show a key for, a token or a session. */
export const everyLocked: readonly Probed[] = everyOperation.filter(({ contract }) => contract.credential !== 'none');

/** Those that a company's key opens. */
export const everyOfCompanies: readonly Probed[] = everyLocked.filter(
  ({ contract }) => contract.credential !== 'session' && !contract.operatorRight,
);
