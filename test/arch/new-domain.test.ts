import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { domainsKeepToThemselves, floorsHold } from './floors'
import { noGlobalState, timeComesFromTheClock } from './server-rules'
import { filesUnder, importsOf, root, source, target } from './source'

/** What the script reads, and the lists it enters a domain in. */
const LISTS = [
  'contract/index.ts',
  'server/src/db/schema/index.ts',
  'server/src/domains/index.ts',
  'server/seed/parts.ts'
]
const READ = ['scripts', 'package.json', 'biome.json', '.gitignore', 'docs/spec/screens.tsv', ...LISTS]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'new-domain-'))
  for (const file of READ) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const make = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/new-domain.mjs', ...words], { cwd: folder, encoding: 'utf8' })
const made = (file: string) => readFileSync(path.join(folder, file), 'utf8')

test('a domain without a proper name or a Chinese one is not made', () => {
  for (const words of [[], ['lottery'], ['Lottery', '抽奖'], ['lock-customer', '锁客'], ['lottery', 'Lottery']])
    expect(make(...words).status).toBe(1)
  expect(LISTS.every(file => made(file) === readFileSync(path.join(root, file), 'utf8'))).toBe(true)
})

test('a new domain has all its files, is in every list, follows the rules and is not made twice', () => {
  const { status, stdout } = make('plantedDomain', '锁客', 'coupon/wealth')
  expect(status).toBe(0)
  expect(stdout).toContain('src/pages/coupon/wealth.tsx  财富包')
  const files = stdout.match(/^ {2}\S+\.ts$/gm)!.map(line => line.trim())
  expect(files).toEqual(expect.arrayContaining(LISTS))
  for (const list of LISTS) expect(made(list)).toMatch(/from '\.\/planted(Domain|-domain)/)
  expect(made('server/src/domains/index.ts')).toContain('\n  plantedDomainProgramme,\n')
  expect(made('contract/index.ts')).toContain('\n  plantedDomain,\n')
  expect(made('server/seed/parts.ts')).toContain('\n  { seed: seedPlantedDomain }\n]')

  const exists = (file: string) =>
    [folder, root].some(of => ['.ts', '/index.ts'].some(ends => existsSync(path.join(of, file + ends))))
  for (const file of files) {
    const one = source(file, made(file))
    const broken = [floorsHold, domainsKeepToThemselves, noGlobalState, timeComesFromTheClock].flatMap(rule =>
      rule(one)
    )
    const lost = importsOf(one).flatMap(({ from }) => {
      const leads = target(file, from)
      return leads && !exists(leads) ? [`${file}: ${from}`] : []
    })
    expect([...broken, ...lost]).toEqual([])
  }
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const checked = spawnSync(process.execPath, [biome, 'check', '--vcs-enabled=false', ...files], { cwd: folder })
  expect([checked.status, String(checked.stderr)]).toEqual([0, expect.any(String)])

  expect(make('plantedDomain', '锁客').status).toBe(1)
  expect(filesUnder('server/src/domains', /plantedDomain/)).toEqual([])
})
