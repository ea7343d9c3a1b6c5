import { type FileStore, openDiskFiles, openS3Files } from '@cartage/storage';
import type { FileSettings } from './file-settings.ts';

/** The file store that the settings name; nothing is asked of it yet. */
export const openFiles = (settings: FileSettings): FileStore =>
  settings.kind === 's3' ? openS3Files(settings) : openDiskFiles(settings.directory);
