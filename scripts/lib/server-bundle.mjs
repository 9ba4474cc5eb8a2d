// How the server's own code is bundled, and which packages it then needs.
import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const entries = {
  main: 'server/src/main.ts',
  seed: 'server/seed/main.ts',
  ops: 'server/src/ops.ts',
  'import-crmeb': 'server/src/import/crmeb/main.ts',
  throwaway: 'server/src/db/throwaway.ts'
}

/** Options of esbuild. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file)))),
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  alias: { '@contract': path.join(root, 'contract') },
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning'
}

const nameOf = specifier =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Names of the packages that a bundle asks for when it runs, as esbuild's metafile has them. */
export function packagesOf({ outputs }) {
  const asked = Object.values(outputs)
    .flatMap(output => output.imports)
    .filter(({ external, path: name }) => external && !name.startsWith('node:') && !builtinModules.includes(name))
  return [...new Set(asked.map(({ path: name }) => nameOf(name)))].sort()
}
