// Of @scalar/api-reference only the bundle for browsers is served, and that holds all it needs: without this line its
// dependencies would add 250 MB to every installation.
const readPackage = (manifest) =>
  manifest.name === '@scalar/api-reference' ? { ...manifest, dependencies: {} } : manifest;

module.exports = { hooks: { readPackage } };
