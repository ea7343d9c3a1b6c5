export { openSource, type SourceKind } from './open-source.ts';
export { type Found, type PlaceFile, UnreadableFile } from './place-file.ts';
