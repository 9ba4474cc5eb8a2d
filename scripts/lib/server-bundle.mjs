// How the server's own code is bundled, and which packages it then needs.
import { existsSync, readFileSync } from 'node:fs'
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

/**
 * V8 keeps the text of a program for as long as it runs, at two bytes a character as soon as one of them is Chinese. What
 * esbuild leaves as it is (regular expressions, templates) is written in escapes before; lines stay where they are.
 */
const inAscii = {
  name: 'ascii',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      loader: 'ts',
      contents: readFileSync(file, 'utf8').replace(/(\\*)([^\0-\x7f])/g, (_, slashes, unit) => {
        if (slashes.length % 2 === 1) throw new Error(`${file}: \\${unit} would change its meaning in the bundle`)
        return `${slashes}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
      })
    }))
  }
}

/** Options of esbuild. Names stay, so that a place in the log is read without the map (`server/src/lib/places.ts`). */
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
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  legalComments: 'none',
  plugins: [inAscii],
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
