import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importsOf, readText, root, source } from './source'

interface Violation {
  rule: { name: string }
  from: string
  cycle?: { name: string }[]
}

/** The circles of a repository, each as the way around it; `only` leaves out what lies elsewhere. */
function circlesIn(folder: string, only: string): string[] {
  const tool = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const config = path.join(root, 'test/arch/circles.cjs')
  const how = ['--config', config, '--metrics', '--include-only', only, '--output-type', 'json']
  const answer = execFileSync(process.execPath, [tool, ...how, 'server/src'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28
  })
  const { summary }: { summary: { violations: Violation[]; totalCruised: number } } = JSON.parse(answer)
  expect(summary.totalCruised).toBeGreaterThan(1)
  const ways = summary.violations.map(({ rule, from, cycle = [] }) => {
    const all = [from, ...cycle.map(one => one.name)]
    return `${rule.name}: ${all
      .slice(0, all.lastIndexOf(from) || all.length)
      .sort()
      .join(' <-> ')}`
  })
  return [...new Set(ways)]
}

const ENGINES_AND_DOMAINS = '^server/src/(engines|domains)/'
const ALL = '^server/src/'

test('no engine and no domain is built on one that is built on it', () => {
  expect(circlesIn(root, ENGINES_AND_DOMAINS)).toEqual([])
})

test('no file of the server imports one that imports it', () => {
  expect(circlesIn(root, ALL).filter(way => way.startsWith('files'))).toEqual([])
})

test('what the tool is not shown is only types', () => {
  for (const file of ['server/src/services.ts', 'server/src/programme.ts'])
    expect(importsOf(source(file, readText(file))).filter(one => !one.onlyTypes)).toEqual([])
})

describe('a planted circle is found', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'circles-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const plant = (files: Record<string, string>) => {
    rmSync(path.join(folder, 'server'), { recursive: true, force: true })
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
    return circlesIn(folder, ENGINES_AND_DOMAINS)
  }

  test('between engines by other files of theirs, and by types alone', () => {
    const found = plant({
      'server/src/engines/a/index.ts': `import { two } from '../b/two'\nexport const one = two`,
      'server/src/engines/a/types.ts': 'export interface A { n: number }',
      'server/src/engines/b/two.ts': 'export const two = 2',
      'server/src/engines/b/index.ts': `import type { A } from '../a/types'\nexport const b = (a: A) => a.n`
    })
    expect(found).toEqual(['folders: server/src/engines/a <-> server/src/engines/b'])
  })

  test('between domains by way of a third', () => {
    const found = plant({
      'server/src/domains/a/queries.ts': `export { b } from '../b/queries'\nexport const first = 1`,
      'server/src/domains/b/queries.ts': `import { c } from '../c/queries'\nexport const b = c`,
      'server/src/domains/c/queries.ts': 'export const c = 3',
      'server/src/domains/c/service.ts': `import { a } from '../a/service'\nexport const d = a`,
      'server/src/domains/a/service.ts': 'export const a = 4'
    })
    expect(found).toContain('folders: server/src/domains/a <-> server/src/domains/b <-> server/src/domains/c')
  })

  test('between files of one engine', () => {
    const found = plant({
      'server/src/engines/a/index.ts': `export { one } from './one'\nexport interface A { n: number }`,
      'server/src/engines/a/one.ts': `import type { A } from '.'\nexport const one = (a: A) => a.n`
    })
    expect(found).toEqual(['files: server/src/engines/a/index.ts <-> server/src/engines/a/one.ts'])
  })

  test('and where there is none, nothing is', () => {
    expect(
      plant({
        'server/src/engines/a/index.ts': `export { two } from '../b'`,
        'server/src/engines/b/index.ts': 'export const two = 2'
      })
    ).toEqual([])
  })
})
