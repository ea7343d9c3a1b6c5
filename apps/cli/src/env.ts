import {
  type EnvironmentSource,
  type ProcessSettings,
  type ReadSettings,
  readProcessSettings,
  readSettings,
} from '@cartage/service';

/** The directories in which this process finds programs. */
export const readProgramPath = (source: EnvironmentSource = process.env): string => source.PATH ?? '';

/** The settings from the environment, or sentences that name each wrong variable. */
export const readEnv = (source: EnvironmentSource = process.env): ReadSettings<ProcessSettings> =>
  readSettings(source, readProcessSettings);
