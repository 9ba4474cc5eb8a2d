import { readFileSync } from 'node:fs'
import { mainPages, subPackages, systemPages, tabs } from '../../src/pages.manifest'
import { builtFile, checksum, checksums, floor, ownPages, specPages, specTabs, specTitles, textsUnder } from './spec'

const manifestPages = [
  ...mainPages(),
  ...subPackages().flatMap(({ root, pages }) => pages.map(page => `${root}/${page}`))
]
const builtJson = (file: string) => JSON.parse(readFileSync(builtFile(file), 'utf8'))

test.each(Object.entries(checksums))('%s is as it was given', (file, sum) => {
  expect(checksum(file)).toBe(sum)
})

describe('pages', () => {
  test('of the manifest are all pages of the product, or named as ours', () => {
    expect(manifestPages.filter(page => !specPages.includes(page) && !ownPages.has(page))).toEqual([])
    expect([...ownPages.keys()].filter(page => !manifestPages.includes(page) || specPages.includes(page))).toEqual([])
    expect(new Set(manifestPages).size).toBe(manifestPages.length)
    expect(tabs.map(tab => tab.path)).toEqual(specTabs)
  })

  test('of the compiled mini-program are those of the manifest', () => {
    const app: {
      pages: string[]
      subPackages: { root: string; pages: string[] }[]
      tabBar: { list: { pagePath: string }[] }
    } = builtJson('weapp/app.json')
    const compiled = [
      ...app.pages,
      ...app.subPackages.flatMap(({ root, pages }) => pages.map(page => `${root}/${page}`))
    ]
    expect(compiled.sort()).toEqual([...manifestPages].sort())
    expect(app.pages[0]).toBe(specTabs[0])
    expect(app.tabBar.list.map(tab => tab.pagePath)).toEqual(specTabs)
  })

  test('of the compiled H5 are those of the manifest', () => {
    const code = textsUnder('dist/h5/js', name => /^app\..*\.js$/.test(name)).join('\n')
    const compiled = new Set([...code.matchAll(/"?path"?:\s*"([\w/-]+)",\s*"?load"?:/g)].map(([, page]) => page!))
    expect([...compiled].sort()).toEqual([...manifestPages].sort())
  })

  test.each(manifestPages.filter(page => !(page in systemPages)))('%s has the title the product gives it', page => {
    expect(builtJson(`weapp/${page}.json`).navigationBarTitleText).toBe(specTitles.get(page) ?? ownPages.get(page))
  })

  test('are not fewer than before', () => {
    const built = manifestPages.filter(page => specPages.includes(page)).length
    process.stdout.write(`pages built ${built} / ${specPages.length}\n`)
    expect(built).toBeGreaterThanOrEqual(floor.pages)
  })
})
