/** What the page was opened with, and what the operator has settled: the service writes it into the page. */
export interface MapSettings {
  /** From the page's address to the service's own: `../../..`. */
  readonly root: string;
  readonly cityId: string | null;
  readonly countryId: string | null;
  readonly vendorId: number | null;
  readonly withPrices: boolean;
  /** kg */
  readonly weight: number;
  /** The only page that is told of the choice; null: whichever embeds this one. */
  readonly origin: string | null;
  /** Where pictures of the map come from; null: nowhere. */
  readonly tiles: MapTiles | null;
}

export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Whose they are, and the address that tells more. */
  readonly attribution: string;
  readonly attributionUrl: string | null;
}
