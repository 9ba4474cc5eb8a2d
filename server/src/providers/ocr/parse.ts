import { isCreditCode } from '../../lib/credit-code'
import type { LicenceReading } from './index'

/** A word as it stands on a line; places and sizes are pixels of one picture. */
export interface Word {
  text: string
  left: number
  right: number
  height: number
}

/** Words a licence has before its values, in whatever order they stand. */
const LABELS = {
  name: ['名称', '字号名称'],
  type: ['类型', '主体类型', '组成形式'],
  legalName: ['法定代表人', '经营者', '负责人', '投资人', '执行事务合伙人'],
  address: ['住所', '经营场所', '营业场所', '主要经营场所'],
  capital: ['注册资本', '注册资金', '出资额', '资金数额'],
  foundedOn: ['成立日期', '注册日期'],
  until: ['营业期限', '经营期限', '合伙期限'],
  scope: ['经营范围'],
  other: ['登记机关', '核准日期', '发照日期', '统一社会信用代码', '证照编号', '营业执照']
} as const
type Field = keyof typeof LABELS

/** Longest first, so that 主要经营场所 is not found as 经营场所. */
const WORDS = Object.entries(LABELS)
  .flatMap(([field, words]) => words.map(word => ({ field: field as Field, word: word as string })))
  .sort((a, b) => b.word.length - a.word.length)

/** Wide space between two words: those of another column follow. */
const WIDE = '\t'
/** What pictures have between letters where paper has nothing. */
const NOISE = '[\\t,，.。、:：;；“”"\'‘’`·\\-_|—~]*'
/** A label may lose its first letter of three or more to the frame, or to the column beside it. */
function shapeOf(word: string): string {
  const [first = '', ...rest] = [...word]
  const tail = rest.join(NOISE)
  return rest.length >= 3 ? `(?:${first}${NOISE})?${tail}` : `${first}${NOISE}${tail}`
}
const ANY = new RegExp(`(${WORDS.map(({ word }) => shapeOf(word)).join('|')})${NOISE}`, 'g')
const NOISES = new RegExp(NOISE, 'g')
const ENDS = new RegExp(`^${NOISE}|${NOISE}$`, 'g')
const trim = (text: string) => text.replace(ENDS, '')
const fieldOf = (found: string): Field => {
  const word = found.replace(NOISES, '')
  return WORDS.find(one => one.word === word)?.field ?? WORDS.find(one => one.word.endsWith(word))?.field ?? 'other'
}

/** A line without spaces, and where each of its letters stands. */
interface Row {
  text: string
  lefts: number[]
}

/** How much wider than its letters are high the space between two columns is. */
const APART = 2.2

function rowOf(words: readonly Word[]): Row {
  const row: Row = { text: '', lefts: [] }
  const add = (text: string, left: number) => {
    row.text += text
    row.lefts.push(...[...text].map(() => left))
  }
  words.forEach((word, i) => {
    const before = words[i - 1]
    if (before && word.left - before.right > APART * Math.max(word.height, before.height)) add(WIDE, before.right)
    add(
      word.text
        .replace(/\s+/g, '')
        .replace(/[〈＜<《]/g, '（')
        .replace(/[〉＞>》]/g, '）'),
      word.left
    )
  })
  return row
}

/** A stretch of a line: what follows a label, or stands by itself. */
interface Piece {
  field?: Field
  text: string
  left: number
}

/** A line cut at its labels, and where a value has ended and another column begins. */
function piecesOf({ text, lefts }: Row): Piece[] {
  const found = [...text.matchAll(ANY)]
  const pieces: Piece[] = []
  const cut = (from: number, until: number, field?: Field, left = lefts[from] ?? 0) => {
    const [value = '', ...others] = text.slice(from, until).split(WIDE)
    if (field || value) pieces.push({ field, text: value, left })
    let at = from + value.length + 1
    for (const other of others) {
      if (other) pieces.push({ text: other, left: lefts[at] ?? 0 })
      at += other.length + 1
    }
  }
  cut(0, found[0]?.index ?? text.length)
  found.forEach((match, i) => {
    cut(match.index + match[0].length, found[i + 1]?.index ?? text.length, fieldOf(match[1]!), lefts[match.index])
  })
  return pieces
}

/** How far left of its label a value may begin on the line below, in pixels: pictures are held at an angle. */
const ASKEW = 30

/** The text of each field. What has no label goes on with the field above it, of the column it stands in. */
function fieldsIn(rows: readonly Row[]): Partial<Record<Field, string>> {
  const all: Partial<Record<Field, string>> = {}
  let open: (Required<Pick<Piece, 'left'>> & { field: Field })[] = []
  for (const row of rows) {
    const here: typeof open = []
    for (const { field, text, left } of piecesOf(row)) {
      if (field) {
        const isFirst = all[field] === undefined
        if (isFirst) all[field] = text
        here.push({ field: isFirst ? field : 'other', left })
        continue
      }
      const above = [...open, ...here].filter(one => one.left <= left + ASKEW).sort((a, b) => b.left - a.left)[0]
      if (!above) continue
      all[above.field] = (all[above.field] ?? '') + text
      if (!here.includes(above)) here.push(above)
    }
    open = here
  }
  return all
}

/** Letters that a code cannot have, as what they were taken for. */
const LIKE: Record<string, string> = { O: '0', I: '1', S: '5', Z: '2', '|': '1', ']': '1' }

/** The first word that is a unified code, with look-alikes put right; '' where no check character is right. */
function codeIn(text: string): string {
  for (const word of text.toUpperCase().split(/[^0-9A-Z|\]]+/)) {
    const code = [...word].map(char => LIKE[char] ?? char).join('')
    if (isCreditCode(code)) return code
  }
  return ''
}

const DATE = /(\d{4})年(\d{1,2})月(\d{1,2})日/
function dayOf(text: string): string {
  const [, year, month = '', day = ''] = DATE.exec(text) ?? []
  const at = new Date(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00Z`)
  // A day that no month has comes out as another one.
  return year && at.getUTCDate() === Number(day) ? at.toISOString().slice(0, 10) : ''
}

/** The last day of "2019年03月18日至2039年03月17日", or "long". */
export function untilOf(text: string): string {
  if (/长期|永久/.test(text)) return 'long'
  const at = text.search(/[至到]/)
  return at < 0 ? '' : dayOf(text.slice(at))
}

const HAN = /^[㐀-鿿]{2,15}(·[㐀-鿿]{1,15})*/
const NAME = /^[㐀-鿿A-Za-z0-9（）()·&]{4,60}/
const PLACE = /[㐀-鿿]{2,3}(?:省|市|自治区)[㐀-鿿0-9A-Za-z（）()-]*(?:路|街|道|巷|弄|村|镇|号)[㐀-鿿0-9A-Za-z（）()-]*/

/** An address whose label could not be made out: a province or city with a street, and what goes on below. */
function addressIn(rows: readonly Row[]): string {
  const at = rows.findIndex(({ text }) => PLACE.test(text) && !/监督管理|登记机关/.test(text))
  if (at < 0) return ''
  const first = PLACE.exec(rows[at]!.text)![0]
  const next = rows[at + 1]?.text ?? ''
  return /^\d/.test(next) ? first + next : first
}

/** Whether the lines are of a business licence at all. */
const isLicence = (whole: string) => /营业执照|信用代码|登记机关|经营范围|法定代表人/.test(whole)

/**
 * What lines of words, as they were made out on a picture, say of each field. Nothing is guessed: what is unclear is ''.
 * Undefined where they are of no licence.
 */
export function licenceIn(lines: readonly (readonly Word[])[]): LicenceReading | undefined {
  const rows = lines.map(rowOf)
  const whole = rows.map(row => row.text).join('\n')
  const of = fieldsIn(rows)
  // Its first letter is often lost: 成 looks like others when the column before ends there.
  const founded = of.foundedOn ?? /立日期(.*)/.exec(whole)?.[1] ?? ''
  const reading = {
    code: codeIn(lines.map(words => words.map(word => word.text).join(' ')).join('\n')) || codeIn(whole),
    name: NAME.exec(trim(of.name ?? ''))?.[0] ?? '',
    legalName: HAN.exec(trim(of.legalName ?? ''))?.[0] ?? '',
    address: (trim(of.address ?? '') || addressIn(rows)).slice(0, 100),
    capital: trim(of.capital ?? '').slice(0, 30),
    foundedOn: dayOf(founded),
    until: untilOf(of.until ?? '')
  }
  return isLicence(whole) && (reading.code || reading.name) ? reading : undefined
}
