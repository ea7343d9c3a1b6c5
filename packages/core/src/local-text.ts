/** A text that a person reads, in both languages of the service (interface 1.10). */
export interface LocalText {
  /** English. */
  readonly en: string;
  /** Russian. */
  readonly ru: string;
}

/** A language of the service. */
export type Locale = keyof LocalText;

/** The same words in both languages: names, vendors' own remarks. */
export const sameText = (text: string): LocalText => ({ en: text, ru: text });
