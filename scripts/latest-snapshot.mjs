// After `npm run db:generate`: of the schema as it was, only the newest snapshot is needed; each is 300 KB.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './lib/steps.mjs'

const folder = path.join(root, 'server/migrations/meta')
const snapshots = readdirSync(folder)
  .filter(name => name.endsWith('_snapshot.json'))
  .sort()
for (const name of snapshots.slice(0, -1)) rmSync(path.join(folder, name))
