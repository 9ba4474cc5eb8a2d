import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap as NodeMap } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rootDir } from '../config'
import { SourceMap } from './places'

const text = readFileSync(path.join(rootDir, 'node_modules/lru-cache/dist/esm/node/index.js.map'), 'utf8')
const mapped = readFileSync(path.join(rootDir, 'node_modules/lru-cache/dist/esm/node/index.js'), 'utf8').split('\n')

test('a place is found where Node finds it, in every line and column', () => {
  const [ours, nodes] = [new SourceMap(text), new NodeMap(JSON.parse(text))]
  const wrong: string[] = []
  for (const [i, words] of mapped.entries()) {
    for (let column = 1; column <= words.length; column += 3) {
      const theirs = nodes.findEntry(i, column - 1)
      // Node goes on to say the last place of an earlier line where a line has none of its own.
      if (!('originalLine' in theirs) || theirs.generatedLine !== i) continue
      const place = ours.placeOf(i + 1, column)
      if (place?.line !== theirs.originalLine + 1 || place.source !== theirs.originalSource)
        wrong.push(`${i + 1}:${column} is ${place?.line}, not ${theirs.originalLine + 1}`)
    }
  }
  expect(mapped.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})

test('of a place that is not there nothing is said', () => {
  const map = new SourceMap(text)
  expect(map.placeOf(mapped.length + 5_000, 1)).toBeUndefined()
  expect(map.placeOf(mapped.length + 1, 1)).toBeUndefined()
})

test('what the bundle logs of an error are places in the sources, and its Chinese is what was written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'places-'))
  const main = path.join(folder, 'main.ts')
  writeFileSync(
    main,
    `import { errorForLog } from '${path.join(rootDir, 'server/src/http/error-log')}'
     // 一条注释
     const tagged = (words: TemplateStringsArray) => words[0]
     function 出错() {
       if (/^[一-龥]+$/.test('中文')) throw new Error(tagged\`坏了😀\`)
     }
     try { 出错() } catch (error) { console.log(JSON.stringify(errorForLog(error))) }`
  )
  const program = `
    import { build } from 'esbuild'
    import { serverBundle } from './scripts/lib/server-bundle.mjs'
    await build({ ...serverBundle, entryPoints: { main: ${JSON.stringify(main)} }, outdir: ${JSON.stringify(path.join(folder, 'dist/server'))} })`
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: rootDir })
  const bundle = path.join(folder, 'dist/server/main.js')
  expect(readFileSync(bundle, 'utf8')).toMatch(/^[\0-\x7f]*$/)
  const logged = JSON.parse(execFileSync(process.execPath, [bundle], { encoding: 'utf8' }))
  expect(logged.message).toBe('坏了😀')
  expect(logged.stack).toMatch(/^Error\n {4}at 出错 \(main\.ts:5\)\n {4}at Object\.<anonymous> \(main\.ts:7\)/)
  rmSync(folder, { recursive: true })
})
