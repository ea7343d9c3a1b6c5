/** Who sends, or who receives. */
interface Contact {
  readonly name?: string;
  readonly company?: string;
  readonly phones?: readonly { readonly number: string; readonly additional?: string }[];
  readonly email?: string;
}

/** A city of CDEK's, and what is in it. */
export interface Place {
  readonly code?: number;
  readonly address?: string;
}

/** An order as it was sent. */
export interface Order {
  readonly type?: number;
  readonly number?: string;
  readonly tariff_code?: number;
  readonly shipment_point?: string;
  readonly delivery_point?: string;
  readonly from_location?: Place;
  readonly to_location?: Place;
  readonly sender?: Contact;
  readonly recipient?: Contact;
  readonly services?: readonly { readonly code: string }[];
  readonly delivery_recipient_cost?: { readonly value: number };
  readonly packages?: readonly Package[];
  readonly comment?: string;
}

/** A place, and what is in it. */
export interface Package {
  readonly number: string;
  readonly weight: number;
  readonly length?: number;
  readonly width?: number;
  readonly height?: number;
  readonly items?: readonly {
    readonly name: string;
    readonly ware_key: string;
    readonly marking?: string;
    readonly payment: { readonly value: number; readonly vat_rate?: number; readonly vat_sum?: number };
    readonly cost: number;
    readonly weight: number;
    readonly amount: number;
  }[];
}

/** What CDEK says of what it refuses. */
export interface Fault {
  readonly code: string;
  readonly message: string;
}
