// `npm run build:h5`, `build:weapp`, `build:admin`, `build:server`. With --changed, an app is built only where its sources changed.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { buildServer, ensureApp, ensureConsole, root } from './lib/steps.mjs'

const targets = process.argv.slice(2).filter(word => !word.startsWith('-'))
const always = !process.argv.includes('--changed')

for (const target of targets) {
  if (always && target !== 'server') rmSync(path.join(root, `dist/.${target}`), { force: true })
  const ok = await (target === 'server' ? buildServer() : target === 'admin' ? ensureConsole() : ensureApp(target))
  if (!ok) process.exit(1)
}
