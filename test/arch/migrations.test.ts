import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readText, root } from './source'

const { entries }: { entries: { idx: number; tag: string }[] } = JSON.parse(
  readText('server/migrations/meta/_journal.json')
)
const namesIn = (folder: string, ends: string) =>
  readdirSync(path.join(root, folder)).filter(name => name.endsWith(ends))

test('only the newest migration keeps a snapshot of the schema: npm run db:generate deletes the others', () => {
  const newest = String(entries.at(-1)!.idx).padStart(4, '0')
  expect(namesIn('server/migrations/meta', '_snapshot.json')).toEqual([`${newest}_snapshot.json`])
})

test('the journal names every migration, in order', () => {
  const tags = namesIn('server/migrations', '.sql').map(name => name.replace('.sql', ''))
  expect(entries.map(({ tag }) => tag)).toEqual(tags.sort())
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, i) => i))
})
