/** Projects of Jest that test what is built: the compiled mini-program, and the app in a browser over the built server. */
const BUILT = ['weapp', 'flows']
/** Those that read the whole checkout and take seconds. */
const ALWAYS = ['arch', 'conformance']
/** Whose dependents are found by their imports. */
const BY_IMPORTS = ['server', 'app', 'security', 'scale', 'weapp', 'flows']
const EVERYTHING = { projects: [...ALWAYS, ...BY_IMPORTS], rest: [], related: [], app: true }

const isTest = file => /\.test\.tsx?$/.test(file)

/** What a change reaches without importing it: files, and the projects of which every test has to run. */
const REACHES = [
  [file => /^(package(-lock)?\.json|jest\.config\.js|\.npmrc|scripts\/(test\.mjs|lib\/.*))$/.test(file), BY_IMPORTS],
  // The app is tested as it was built, the server of the journeys too; an endpoint is what both meet at.
  [file => /^(src|contract|config|types)\/|^(babel\.config\.js|tsconfig\.json)$/.test(file) && !isTest(file), BUILT],
  [file => /^(server\/src|admin)\//.test(file) && !isTest(file), ['flows']],
  // Every test database is a copy of one of two: the migrated one and the demo world.
  [file => /^server\/seed\//.test(file) && !isTest(file), ['security', 'scale', ...BUILT]],
  [file => /^server\/bench\/scale\/fill\//.test(file), ['scale']],
  [file => /^server\/(migrations|src\/db\/schema)\//.test(file), ['server', 'security', 'scale', ...BUILT]]
]

const APP = /^(src|admin|contract|config|types)\/|^(babel\.config\.js|tsconfig\.json|package-lock\.json)$/

/**
 * What changed files can reach: `projects` of which every test runs, files in `related` whose dependents run in the other
 * projects, and whether the app has to be built.
 */
function reachOf(files) {
  const whole = new Set(ALWAYS)
  for (const [fits, projects] of REACHES) if (files.some(fits)) for (const one of projects) whole.add(one)
  const related = files.filter(file => /\.(ts|tsx|js|json)$/.test(file))
  const rest = related.length > 0 ? BY_IMPORTS.filter(one => !whole.has(one)) : []
  const testsBuilt =
    BUILT.some(one => whole.has(one)) || files.some(file => /^test\/(weapp|flows|support)\//.test(file))
  return { projects: [...whole], rest, related, app: testsBuilt || files.some(file => APP.test(file) && !isTest(file)) }
}

module.exports = { reachOf, EVERYTHING, BUILT }
