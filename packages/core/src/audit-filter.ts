/** Who did something, by each that is said: a name is whole, an id stands beside its kind. */
export interface ActorFilter {
  readonly kind: 'person' | 'key' | 'command' | null;
  /** Of the user or the key. */
  readonly id: number | null;
  readonly name: string | null;
}

/** On what it was done, by its kind, its id, or both. */
export interface ObjectFilter {
  readonly kind: string | null;
  readonly id: string | null;
}

/** `person`, `key` or `command`; one of them by its id, `key:12`; else a name, letter for letter. */
export const actorFilterIn = (text: string): ActorFilter => {
  const [, kind, id] = /^(person|key|command)(?::(\d{1,9}))?$/.exec(text) ?? [];
  return kind === 'person' || kind === 'key' || kind === 'command'
    ? { kind, id: id === undefined ? null : Number(id), name: null }
    : { kind: null, id: null, name: text };
};

/** A kind, which is written in small letters, `key`; kind and id, `key:12`; else an id, letter for letter. */
export const objectFilterIn = (text: string): ObjectFilter => {
  const [, kind, id] = /^([a-z-]+)(?::(.+))?$/.exec(text) ?? [];
  return kind === undefined ? { kind: null, id: text } : { kind, id: id ?? null };
};
