// `npm run build:h5`, `build:weapp`, `build:server`: builds even when nothing changed.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { buildServer, ensureApp, root } from './lib/steps.mjs'

const [target] = process.argv.slice(2)
if (target !== 'server') rmSync(path.join(root, `dist/.${target}`), { force: true })
const ok = target === 'server' ? await buildServer() : await ensureApp(target)
process.exit(ok ? 0 : 1)
