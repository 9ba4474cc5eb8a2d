import { existsSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../../src/config'
import { rehearse } from './rehearsal'

test('the built server does in production what every outside service is for', async () => {
  if (!existsSync(path.join(rootDir, 'dist/server/main.js')))
    throw new Error('dist/server is missing: npm run build:server')
  const lines: string[] = []
  const steps = await rehearse(process.env.SHOP_TEST_TEMPLATE!, line => lines.push(line))
  expect(lines).toHaveLength(steps)
})
