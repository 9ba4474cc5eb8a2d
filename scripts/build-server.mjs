// Bundles the server's own code into dist/server; packages stay in node_modules.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const entries = {
  main: 'server/src/main.ts',
  seed: 'server/seed/main.ts',
  ops: 'server/src/ops.ts',
  embedded: 'server/src/db/embedded.ts'
}

await build({
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
})
