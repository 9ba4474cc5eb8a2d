import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const rows = [...read('test/security/README.md').matchAll(/^\| ([^|]+) \| (\S+\.test\.ts) +\| ([^|]+) \|$/gm)].map(
  ([, ...cells]) => cells.map(cell => cell!.trim()) as [hole: string, file: string, words: string]
)

test('the list of holes is read', () => expect(rows.length).toBeGreaterThan(20))

test.each(rows)('%s: %s has the test', (_, file, words) => {
  const names = [...read(file).matchAll(/\b(?:test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g)].map(
    ([, , name]) => name
  )
  expect(names.filter(name => name!.includes(words))).not.toEqual([])
})
