export interface Breach {
  readonly file: string;
  readonly line: number;
  readonly rule: Rule;
  readonly message: string;
}

export type Rule =
  | 'law'
  | 'compose'
  | 'version'
  | 'pure'
  | 'cycle'
  | 'declared'
  | 'floor'
  | 'folder'
  | 'path'
  | 'strip';
