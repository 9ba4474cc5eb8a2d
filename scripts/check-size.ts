import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = path.resolve(__dirname, '../dist')
const KIB = 1024
const MB = 1024 * KIB

interface Row {
  what: string
  bytes: number
  limit: number
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

/** WeChat's packages as uploaded: everything but maps and notes. */
function weapp(): Row[] {
  const root = path.join(dist, 'weapp')
  const { subPackages = [] } = JSON.parse(readFileSync(path.join(root, 'app.json'), 'utf8')) as {
    subPackages?: { root: string }[]
  }
  const sizes = new Map<string, number>([
    ['main', 0],
    ...subPackages.map(({ root: name }) => [name, 0] as [string, number])
  ])
  for (const file of filesIn(root)) {
    if (/\.(map|LICENSE\.txt)$/.test(file)) continue
    const name = path.relative(root, file).replaceAll('\\', '/')
    const owner = subPackages.find(one => name.startsWith(`${one.root}/`))?.root ?? 'main'
    sizes.set(owner, sizes.get(owner)! + statSync(file).size)
  }
  const rows = [...sizes].map(([name, bytes]) => ({
    what: `weapp ${name}`,
    bytes,
    limit: name === 'main' ? 1.2 * MB : 2 * MB
  }))
  return [...rows, { what: 'weapp in all', bytes: sum([...sizes.values()]), limit: 30 * MB }]
}

const HOME = 'pages/index/index'

/** H5: what the first page loads, and what each page loads beyond that; gzip, scripts and sheets. */
function h5(): Row[] {
  const root = path.join(dist, 'h5')
  const index = readFileSync(path.join(root, 'index.html'), 'utf8')
  const first = new Set([...index.matchAll(/(?:src|href)="\/((?:js|css|chunk)\/[^"]+)"/g)].map(([, file]) => file!))
  const code = [...first]
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  const pages = pageChunks(code)
  const files = filesIn(root).map(file => path.relative(root, file).replaceAll('\\', '/'))
  const filesOf = (ids: string[]) =>
    ids.flatMap(id => {
      const own = files.filter(file => new RegExp(`^(chunk|css)/${id}\\.[0-9a-f]+\\.(js|css)$`).test(file))
      if (own.length === 0) throw new Error(`chunk ${id} has no file by that name: it would weigh nothing`)
      return own
    })
  for (const file of filesOf(pages.get(HOME) ?? [])) first.add(file)
  const weigh = (names: Iterable<string>) => sum([...new Set(names)].map(file => gzipped(path.join(root, file))))
  const later = [...pages].filter(([page]) => page !== HOME)
  return [
    { what: 'h5 first load', bytes: weigh(first), limit: 220 * KIB },
    ...[...first].map(file => ({ what: `  ${file}`, bytes: weigh([file]), limit: Number.POSITIVE_INFINITY })),
    ...later.flatMap(([page, ids]) =>
      largest(
        filesOf(ids).filter(file => !first.has(file)),
        page,
        weigh
      )
    ),
    ...later.map(([page, ids]) => ({
      what: `h5 ${page}, all it adds`,
      bytes: weigh(filesOf(ids).filter(file => !first.has(file))),
      limit: Number.POSITIVE_INFINITY
    }))
  ]
}

/** The chunk of a page that weighs most, against the limit of a chunk. */
function largest(files: string[], page: string, weigh: (names: string[]) => number): Row[] {
  const [file] = files.filter(name => name.endsWith('.js')).sort((a, b) => weigh([b]) - weigh([a]))
  return file ? [{ what: `h5 ${page}, its largest chunk ${file}`, bytes: weigh([file]), limit: 30 * KIB }] : []
}

/** A chunk's id as its file has it: a round number is written short, 5000 as 5e3. */
const wholeId = (id: string) => (/^\d+e\d+$/.test(id) ? String(Number(id)) : id)

/** Chunk ids by page, read from the routes in the app's code: `path:"pages/a/b",load:… n.e(1),n.e(2)`. */
function pageChunks(code: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [, page, load] of code.matchAll(/"?path"?:\s*"([\w/-]+)",\s*"?load"?:([\s\S]*?)\.then\(/g)) {
    found.set(
      page!,
      [...load!.matchAll(/\.e\((?:\/\*[^*]*\*\/\s*)?"?([\w-]+)"?\)/g)].map(([, id]) => wholeId(id!))
    )
  }
  return found
}

interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** The console: what its sign-in loads, what the desk with a list loads, and what each other page adds; gzip. */
function admin(): Row[] {
  const root = path.join(dist, 'admin')
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(path.join(root, '.vite/manifest.json'), 'utf8'))
  const closure = (keys: string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (seen.has(key)) continue
      seen.add(key)
      closure(chunks[key]!.imports ?? [], seen)
    }
    return seen
  }
  const filesOf = (keys: string[]) =>
    new Set([...closure(keys)].flatMap(key => [chunks[key]!.file, ...(chunks[key]!.css ?? [])]))
  const weigh = (files: Iterable<string>) => sum([...files].map(file => gzipped(path.join(root, file))))
  const entry = Object.keys(chunks).filter(key => chunks[key]!.isEntry)
  const desk = [...entry, 'src/Desk.tsx']
  const list = filesOf([...desk, 'src/pages/orders/Orders.tsx'])
  const pages = Object.keys(chunks).filter(key => key.startsWith('src/pages/') && !key.endsWith('/Orders.tsx'))
  return [
    { what: 'admin sign-in', bytes: weigh(filesOf(entry)), limit: 150 * KIB },
    { what: 'admin desk with a list', bytes: weigh(list), limit: 340 * KIB },
    ...pages.map(page => ({
      what: `admin ${page.slice('src/pages/'.length)}, all it adds`,
      bytes: weigh([...filesOf([page])].filter(file => !list.has(file))),
      limit: 60 * KIB
    }))
  ]
}

function report(rows: Row[]) {
  const size = (bytes: number) => (bytes >= MB ? `${(bytes / MB).toFixed(2)} MB` : `${(bytes / KIB).toFixed(1)} KiB`)
  let broken = 0
  for (const { what, bytes, limit } of rows) {
    const over = bytes > limit
    if (over) broken++
    const bound = Number.isFinite(limit) ? `of ${size(limit)}` : ''
    console.log(
      `${over ? '✗' : Number.isFinite(limit) ? '✓' : ' '} ${what.padEnd(64)} ${size(bytes).padStart(10)} ${bound}`
    )
  }
  console.log(broken === 0 ? '\nEvery size is within its limit.' : `\n${broken} too large.`)
  return broken
}

for (const target of ['weapp/app.json', 'h5/index.html', 'admin/index.html']) {
  if (!existsSync(path.join(dist, target))) {
    console.error(`dist/${target} is missing: run npm run build:${target.split('/')[0]} first`)
    process.exit(1)
  }
}
process.exit(report([...weapp(), ...h5(), ...admin()]) > 0 ? 1 : 0)
