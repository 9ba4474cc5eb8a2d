/** A region as `city_list` has it: code, name, and the regions inside it. */
export interface Region {
  v: string
  n: string
  c?: readonly Region[]
}

/** From the province down to the region with code `code`; [] when there is none. */
export function pathTo(tree: readonly Region[], code: string): Region[] {
  for (const region of tree) {
    if (region.v === code) return [region]
    const below = region.c ? pathTo(region.c, code) : []
    if (below.length > 0) return [region, ...below]
  }
  return []
}

/**
 * What each column of a cascader shows while `codes` are chosen from the top: the provinces, then what lies in each
 * chosen one. An unknown code ends the columns there.
 */
export function columnsFor(tree: readonly Region[], codes: readonly string[]): (readonly Region[])[] {
  const columns = [tree]
  for (const code of codes) {
    const below = columns[columns.length - 1]!.find(region => region.v === code)?.c
    if (!below?.length) break
    columns.push(below)
  }
  return columns
}

/** True when nothing lies inside the region, so choosing it ends the choice. */
export const isLeaf = (region: Region): boolean => !region.c?.length

/** Names that stand between province and district where there is no real city. */
const EMPTY_CITIES = ['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划', '直辖县级']

/** The names joined as on a parcel: "广东省 深圳市 南山区", "北京市 东城区" (a municipality is not named twice). */
export function regionText(names: readonly string[], separator = ' '): string {
  return names.filter((name, i) => name && !EMPTY_CITIES.includes(name) && name !== names[i - 1]).join(separator)
}

/**
 * The regions an address from elsewhere (WeChat's address book, a map) means by its names, from the province down as
 * far as they are known. "广东" finds 广东省; a municipality named twice, or a district named without the 市辖区 or 县
 * above it, is found too.
 */
export function pathByNames(tree: readonly Region[], names: readonly string[]): Region[] {
  const path: Region[] = []
  for (const name of names.filter(Boolean)) {
    const parent = path[path.length - 1]
    const level = parent ? (parent.c ?? []) : tree
    const direct = findByName(level, name)
    const found = direct ? [direct] : findThroughEmptyCity(level, name)
    if (found.length > 0) path.push(...found)
    else if (!parent || bare(parent.n) !== bare(name)) break
  }
  return path
}

const bare = (name: string) => name.replace(/(?:特别行政区|[壮回]族自治区|维吾尔自治区|自治区|省|市)$/, '')

const findByName = (level: readonly Region[], name: string): Region | undefined =>
  level.find(region => region.n === name) ?? level.find(region => bare(region.n) === bare(name))

function findThroughEmptyCity(level: readonly Region[], name: string): Region[] {
  for (const city of level) {
    const district = EMPTY_CITIES.includes(city.n) ? findByName(city.c ?? [], name) : undefined
    if (district) return [city, district]
  }
  return []
}

/** Regions whose name begins with or holds `word`, each with its way down, at most `limit`; beginnings first. */
export function searchRegions(tree: readonly Region[], word: string, limit = 20): Region[][] {
  const wanted = word.trim()
  if (!wanted) return []
  const hits = allPaths(tree).filter(path => path[path.length - 1]!.n.includes(wanted))
  const begins = (path: Region[]) => (path[path.length - 1]!.n.startsWith(wanted) ? 0 : 1)
  return hits.sort((a, b) => begins(a) - begins(b) || a.length - b.length).slice(0, limit)
}

const allPaths = (tree: readonly Region[], above: Region[] = []): Region[][] =>
  tree.flatMap(region => [[...above, region], ...allPaths(region.c ?? [], [...above, region])])
