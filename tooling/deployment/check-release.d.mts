interface State {
  readonly versions: Readonly<Record<string, string>>;
  readonly waiting: readonly string[];
  readonly changelog: string;
  readonly chart: string;
}
export const whyNoRelease: (tag: string, state: State) => readonly string[];
export const stateOfRelease: () => State;
