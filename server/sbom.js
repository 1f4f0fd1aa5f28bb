/** The CycloneDX list of the packages that are installed to build and run the service. */

/**
 * @typedef {{
 *   name?: string, version: string, license?: string, integrity?: string, dev?: boolean,
 *   optional?: boolean,
 * }} Locked an entry of package-lock.json
 */

/**
 * The packages of a lock file that `npm ci --omit=dev` installs, each name and version once. Those
 * for other systems are among them, as optional.
 *
 * @param {{ packages: Record<string, Locked> }} lock
 * @returns {(Locked & { name: string })[]} in the order of the lock file
 */
function runtimePackages({ packages }) {
  /** @type {Map<string, Locked & { name: string }>} */
  const found = new Map()
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '' || locked.dev) continue
    // an alias has its own name in the path
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 13)
    const same = `${name}@${locked.version}`
    const before = found.get(same)
    found.set(same, {
      ...locked,
      name,
      integrity: before?.integrity ?? locked.integrity,
      optional: before?.optional !== false && locked.optional === true,
    })
  }
  return [...found.values()]
}

/**
 * CycloneDX 1.6, made of the lock file alone, so that the same lock file gives the same bytes. `npm
 * sbom --omit=dev` leaves out what a package of tests needs, too. A package without a hash came
 * inside another one.
 *
 * @param {{ name: string, version: string, packages: Record<string, Locked> }} lock
 * @returns {string} JSON
 */
export function sbomOf(lock) {
  const { name, version } = lock
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version },
    },
    components: runtimePackages(lock).map(componentOf),
  }
  return `${JSON.stringify(sbom, null, 2)}\n`
}

/** @param {Locked & { name: string }} locked */
function componentOf({ name, version, license, integrity, optional }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(license && { licenses: [licenceOf(license)] }),
    purl,
  }
}

/** @param {string} integrity such as `sha512-` and Base64 */
function hashOf(integrity) {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  }
}

/** @param {string} license an id or an expression of SPDX */
const licenceOf = (license) =>
  /[\s(]/.test(license) ? { expression: license } : { license: { id: license } }
