// `npm run build:h5`, `build:weapp`, `build:server`. With --changed, the app is built only where its sources changed.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { buildServer, ensureApp, root } from './lib/steps.mjs'

const targets = process.argv.slice(2).filter(word => !word.startsWith('-'))
const always = !process.argv.includes('--changed')

for (const target of targets) {
  if (always && target !== 'server') rmSync(path.join(root, `dist/.${target}`), { force: true })
  const ok = target === 'server' ? await buildServer() : await ensureApp(target)
  if (!ok) process.exit(1)
}
