import type { Region } from './area'

/** What was understood of a pasted address; parts that were not found are ''. */
export interface ReadAddress {
  real_name: string
  phone: string
  /** Regions from the province down, as far as they are known. */
  path: Region[]
  detail: string
}

const LABELS =
  /(?:收货人|收件人|姓名|联系人|联系电话|手机号码|手机号|手机|电话|所在地区|地区|详细地址|收货地址|收件地址|地址)\s*[:：]/g
const PHONE = /(?:\+?86[-\s]?)?(1[2-9]\d[-\s]?\d{4}[-\s]?\d{4})(?!\d)/
const NAME = /^[\u4e00-\u9fa5·]{2,6}(?:先生|女士|小姐|老师)?$|^[A-Za-z][A-Za-z .]{1,18}$/
const PLACE_WORDS = /[省市区县镇乡村路街道号栋楼室苑园]/
const SEPARATORS = /[,，;；、\n\r\t|]+|\s{1,}/

/**
 * Reads name, phone, region and the rest out of text as people copy it from a chat:
 * "张三 13800138000 浙江省杭州市西湖区文三路 1 号".
 */
export function readAddress(text: string, tree: readonly Region[]): ReadAddress {
  const plain = text.replace(LABELS, ' ').slice(0, 300)
  const phone = PHONE.exec(plain)
  const parts = (phone ? plain.replace(phone[0], ' ') : plain)
    .split(SEPARATORS)
    .map(part => part.trim())
    .filter(Boolean)
  const name = nameAmong(parts, tree)
  const rest = parts.filter(part => part !== name)
  const { path, after } = regionsIn(rest.join(' '), tree)
  return { real_name: name, phone: phone?.[1]?.replace(/\D/g, '') ?? '', path, detail: after }
}

/** The part that reads like a name and like no place; the first or last of several, since people write it there. */
function nameAmong(parts: readonly string[], tree: readonly Region[]): string {
  const names = parts.filter(part => NAME.test(part) && !isPlace(part, tree))
  const atEdge = names.find(name => name === parts[0] || name === parts[parts.length - 1])
  return atEdge ?? names[0] ?? ''
}

const isPlace = (part: string, tree: readonly Region[]) =>
  (PLACE_WORDS.test(part) && part.length > 3) ||
  /[路街道巷弄村镇乡号栋楼]$/.test(part) ||
  regionsIn(part, tree).path.length > 0

interface Walk {
  path: Region[]
  after: string
}

/** The regions a text begins with and what comes after them; the province may be left out. */
function regionsIn(text: string, tree: readonly Region[]): Walk {
  const clean = text.trim()
  const whole = walk(clean, tree)
  if (whole.path.length > 0) return whole
  for (const province of tree) {
    const found = walk(clean, province.c ?? [], province)
    if (found.path.length > 0) return { ...found, path: [province, ...found.path] }
  }
  return { path: [], after: clean }
}

/** Goes down as deep as the text names regions; of several ways the deepest. */
function walk(text: string, level: readonly Region[], parent?: Region): Walk {
  let best: Walk = { path: [], after: text }
  const take = (region: Region, rest: string, ownName: boolean) => {
    const below = walk(rest.trim(), region.c ?? [], region)
    const deeper = below.path.length + 1 > best.path.length
    if (deeper && (ownName || below.path.length > 0)) best = { path: [region, ...below.path], after: below.after }
  }
  for (const region of level) {
    const name = [region.n, bare(region.n)].find(word => word.length > 1 && text.startsWith(word))
    if (name) take(region, text.slice(name.length), true)
    else if (isNameless(region, parent)) take(region, text, false)
  }
  return best
}

const bare = (name: string) => name.replace(/(?:特别行政区|[壮回]族自治区|维吾尔自治区|自治区|省|市)$/, '')

/** People do not write the one city of a municipality, nor what holds counties that have no city. */
const isNameless = (region: Region, parent: Region | undefined) =>
  region.n === parent?.n || /^(?:市辖区|县|(?:省|自治区)?直辖县.*)$/.test(region.n)
