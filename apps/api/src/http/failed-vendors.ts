/** Names the vendors whose options are missing from the answer, and why: `postal;reason=timed-out, globe;reason=unavailable`. */
export const failedVendors = (
  failures: readonly { readonly vendor: { readonly key: string }; readonly reason: string }[],
): Readonly<Record<string, string>> =>
  failures.length === 0
    ? {}
    : { 'X-Failed-Vendors': failures.map(({ vendor, reason }) => `${vendor.key};reason=${reason}`).join(', ') };
