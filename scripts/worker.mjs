// `npm run worker`: what runs by the clock, beside a server over the same database.
import { createRequire } from 'node:module'
import { buildServer, ensurePackages, fail, requireNode, root } from './lib/steps.mjs'

requireNode()
process.chdir(root)
await ensurePackages()
if (!(await buildServer())) fail('Bundling the server failed; see above.')
process.env.ROLE = 'worker'
createRequire(import.meta.url)('../dist/server/main.js')
