/**
 * Circles of imports, for `circles.test.ts`. Types count as well as values: what only describes something of another
 * engine is built on that engine all the same.
 */
const ROOMS = '^server/src/(engines|domains)/[^/]+$'

module.exports = {
  forbidden: [
    { name: 'files', severity: 'error', from: {}, to: { circular: true } },
    { name: 'folders', severity: 'error', scope: 'folder', from: { path: ROOMS }, to: { circular: true, path: ROOMS } }
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The types of a provider and its parts lie in one file; `services.ts` and `programme.ts` are types and nothing else.
    exclude: { path: '\\.test\\.ts$|^server/src/(providers/|services\\.ts|programme\\.ts)|^server/(seed|test)/' },
    // The parser that is here for the tests; the one of TypeScript has no interface for tools any more.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] }
  }
}
