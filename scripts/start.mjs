// `npm start`: everything a bare machine with Node needs to run the shop.
import { createRequire } from 'node:module'
import {
  buildServer,
  ensureApp,
  ensureConsole,
  ensurePackages,
  fail,
  requireNode,
  root,
  stopChildren
} from './lib/steps.mjs'

requireNode()
process.chdir(root)
// npm runs this through a shell that does not hand signals on; when that shell is gone, so is whoever wanted a server.
const shell = process.ppid
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => {
    if (process.ppid === shell) return
    stopChildren()
    process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}
await ensurePackages()
const [server, app, desk] = await Promise.all([buildServer(), ensureApp('h5'), ensureConsole()])
if (!server) fail('Bundling the server failed; see above.')
if (!app) fail('Building the app failed; see above.')
if (!desk) fail('Building the console failed; see above.')
createRequire(import.meta.url)('../dist/server/main.js')
