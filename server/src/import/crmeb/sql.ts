/**
 * Reads the `INSERT` statements of a mysqldump file (also phpMyAdmin's and Navicat's) as it streams by. What is in memory is one
 * row and the piece of the file it lies in; statements of other tables are passed over.
 */

/** One row of a dump: numbers as they were written, text unescaped. `columns` in the order of `values`, where the file names them. */
export interface DumpRow {
  table: string
  columns: readonly string[] | undefined
  values: (string | null)[]
}

const QUOTE = 39
const DOUBLE = 34
const BACKTICK = 96
const BACKSLASH = 92
const SEMICOLON = 59

const isQuote = (code: number) => code === QUOTE || code === DOUBLE || code === BACKTICK

/** What has been read of the file and not been used yet. */
class Window {
  text = ''
  at = 0
  private readonly chunks: AsyncIterator<string>

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  /** Reads on; false at the end of the file. */
  async more(): Promise<boolean> {
    const { done, value } = await this.chunks.next()
    if (done) return false
    this.text = this.text.slice(this.at) + value
    this.at = 0
    return true
  }

  /** Has at least `length` characters ahead, unless the file ends before. */
  async ahead(length: number) {
    while (this.text.length - this.at < length && (await this.more()));
  }

  get code() {
    return this.text.charCodeAt(this.at)
  }
}

/** Longer than any head of a statement that is looked at as a whole: its verb, its table, its columns. */
const HEAD = 65_536
const INSERT =
  /(?:INSERT|REPLACE)\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)\s+)*(?:INTO\s+)?(?:`[^`]+`\.)?[`"]?([^`"\s(]+)[`"]?\s*(?:\(([^()]*)\)\s*)?VALUES?\s*/iy
const CREATE = /CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:`[^`]+`\.)?[`"]?([^`"\s(]+)[`"]?\s*\(/iy
const DELIMITER = /DELIMITER[ \t]+(\S+)[^\n]*/iy
const CHARSET = /(?:\/\*!\d+\s+)?SET\s+NAMES\s+['"]?(\w+)/iy

function matchAt(pattern: RegExp, { text, at }: Window): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The rows that a file puts into the tables `wants` says yes to, in the order of the file. Throws, in Chinese, where it breaks off. */
export async function* readDump(chunks: AsyncIterable<string>, wants: (table: string) => boolean) {
  const window = new Window(chunks)
  const columnsOf = new Map<string, string[]>()
  for (;;) {
    await skipBlanks(window)
    await window.ahead(HEAD)
    if (window.at >= window.text.length) return
    const insert = matchAt(INSERT, window)
    const create = insert ? null : matchAt(CREATE, window)
    if (insert && wants(insert[1]!)) {
      window.at += insert[0].length
      const table = insert[1]!
      const columns = insert[2] === undefined ? columnsOf.get(table) : namesIn(insert[2])
      for await (const values of tuples(window)) yield { table, columns, values } satisfies DumpRow
    } else if (create && wants(create[1]!)) {
      window.at += create[0].length
      columnsOf.set(create[1]!, columnNames(await statement(window)))
    } else await passOver(window)
  }
}

async function passOver(window: Window) {
  const other = matchAt(DELIMITER, window)
  if (other && other[1] !== ';') return skipRoutines(window, other[0].length)
  refuseCharset(window)
  await statement(window)
}

/** The file is read as UTF-8. */
function refuseCharset(window: Window) {
  const charset = matchAt(CHARSET, window)?.[1]?.toLowerCase()
  if (charset && !/^(utf8(mb[34])?|binary)$/.test(charset))
    throw new Error(`转储文件的字符集是 ${charset}，请加 --default-character-set=utf8mb4 重新导出`)
}

/** Triggers and routines have statements of their own; what they consist of is none of ours. */
async function skipRoutines(window: Window, from: number) {
  window.at += from
  for (;;) {
    const end = /^DELIMITER[ \t]+;[^\n]*/im.exec(window.text.slice(window.at))
    if (end) {
      window.at += end.index + end[0].length
      return
    }
    window.at = Math.max(window.at, window.text.lastIndexOf('\n'))
    if (!(await window.more())) {
      window.at = window.text.length
      return
    }
  }
}

const namesIn = (list: string): string[] =>
  list.split(',').map(name =>
    name
      .trim()
      .replace(/^[`"]|[`"]$/g, '')
      .toLowerCase()
  )

/** Names of the columns in the body of a `CREATE TABLE`; keys and constraints have no back quote first. */
const columnNames = (body: string): string[] =>
  [...body.matchAll(/(?:^|,)\s*[`"](\w+)[`"]\s+\w/g)].map(([, name]) => name!.toLowerCase())

/** Whitespace and comments. The versioned ones count as comments: no data lies in them. */
async function skipBlanks(window: Window) {
  for (;;) {
    await window.ahead(3)
    if (window.at >= window.text.length) return
    if (/[\s;\ufeff]/.test(window.text[window.at]!)) {
      window.at++
      continue
    }
    await window.ahead(64)
    refuseCharset(window)
    if (!(await skipComment(window))) return
  }
}

/** Passes over the comment that begins here; false where none does. */
async function skipComment(window: Window): Promise<boolean> {
  await window.ahead(3)
  const here = window.text.slice(window.at, window.at + 3)
  const end = here.startsWith('/*') ? '*/' : here.startsWith('#') || /^--(\s|$)/.test(here) ? '\n' : undefined
  if (!end) return false
  window.at += end === '*/' ? 2 : 1
  for (;;) {
    const found = window.text.indexOf(end, window.at)
    if (found >= 0) {
      window.at = found + end.length
      return true
    }
    // The first half of the end may be there already.
    window.at = Math.max(window.at, window.text.length - 1)
    if (!(await window.more())) {
      window.at = window.text.length
      return true
    }
  }
}

/** Passes over the rest of a statement. Answers its first characters: enough for the columns of a table. */
async function statement(window: Window): Promise<string> {
  let quote = 0
  let seen = ''
  for (;;) {
    const from = window.at
    const end = endIn(window, quote)
    quote = end.quote
    if (seen.length < HEAD * 4) seen += window.text.slice(from, window.at)
    if (end.done) return seen
    if (end.comment) await skipComment(window)
    else if (!(await window.more())) return seen
  }
}

const DASH = 45
const HASH = 35
const SLASH = 47

/** Goes on to the end of the statement, to a comment, or as far as what is there can be judged. */
function endIn(window: Window, inside: number): { done: boolean; comment: boolean; quote: number } {
  let quote = inside
  const { text } = window
  for (; window.at < text.length; window.at++) {
    const code = window.code
    if (quote) {
      if (code === BACKSLASH && quote !== BACKTICK) {
        if (window.at + 1 >= text.length) break
        window.at++
      } else if (code === quote) quote = 0
    } else if (code === SEMICOLON) {
      window.at++
      return { done: true, comment: false, quote }
    } else if (isQuote(code)) quote = code
    else if (code === HASH || startsComment(text, window.at, code)) return { done: false, comment: true, quote }
    else if ((code === DASH || code === SLASH) && window.at + 2 >= text.length) break
  }
  return { done: false, comment: false, quote }
}

const startsComment = (text: string, at: number, code: number) =>
  (code === SLASH && text[at + 1] === '*') || (code === DASH && /^--\s/.test(text.slice(at, at + 3)))

/** The rows behind `VALUES`, up to the end of the statement. */
async function* tuples(window: Window): AsyncGenerator<(string | null)[]> {
  for (;;) {
    while (/[\s,]/.test(window.text[window.at] ?? '')) window.at++
    if (window.at >= window.text.length) {
      if (!(await window.more())) throw new Error('转储文件不完整：最后一条 INSERT 没有结束')
    } else if (window.text[window.at] === '(') {
      const read = readTuple(window.text, window.at)
      if (read) {
        window.at = read.next
        yield read.value
      } else if (!(await window.more())) throw new Error('转储文件不完整：最后一行数据断了')
    } else {
      await statement(window)
      return
    }
  }
}

/** What was read and where it goes on; nothing when the text ends before that is known. */
type Read<T> = { value: T; next: number } | undefined

function readTuple(text: string, start: number): Read<(string | null)[]> {
  const value: (string | null)[] = []
  for (let at = start + 1; ; ) {
    at = afterBlanks(text, at)
    if (at >= text.length) return undefined
    if (text[at] === ')') return { value, next: at + 1 }
    if (text[at] === ',') {
      at++
      continue
    }
    const read = readValue(text, at)
    if (!read) return undefined
    value.push(read.value)
    at = read.next
  }
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}

const WORD = /[^\s,()'"]+/y

function readValue(text: string, at: number): Read<string | null> {
  const code = text.charCodeAt(at)
  if (code === QUOTE || code === DOUBLE) return readString(text, at)
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0] ?? ''
  const next = afterBlanks(text, at + word.length)
  if (next >= text.length) return undefined
  const follows = text.charCodeAt(next)
  if (follows === QUOTE || follows === DOUBLE) {
    const read = readString(text, next)
    return read && { value: withPrefix(word, read.value), next: read.next }
  }
  if (text[next] === '(' || word === '') throw new Error(`转储文件里有不认识的写法：${text.slice(at, at + 40)}`)
  return { value: bareValue(word), next }
}

function bareValue(word: string): string | null {
  if (/^null$/i.test(word)) return null
  if (/^(true|false)$/i.test(word)) return /^t/i.test(word) ? '1' : '0'
  return /^0x[\da-f]*$/i.test(word) ? ofHex(word.slice(2)) : word
}

const ofHex = (digits: string) => Buffer.from(digits, 'hex').toString('utf8')

/** x'…' and b'…'; `_binary` and the like only say what follows is text of some kind. */
function withPrefix(prefix: string, text: string): string {
  if (/^x$/i.test(prefix)) return ofHex(text)
  if (/^b$/i.test(prefix)) return String(Number.parseInt(text || '0', 2))
  return text
}

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
  '%': '\\%',
  _: '\\_'
}

function readString(text: string, start: number): Read<string> {
  const quote = text.charCodeAt(start)
  let value = ''
  let from = start + 1
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== quote && code !== BACKSLASH) continue
    // What follows decides: an escaped character, a doubled quote, or the end.
    if (at + 1 >= text.length) return undefined
    value += text.slice(from, at)
    const follows = text[at + 1]!
    if (code === quote && text.charCodeAt(at + 1) !== quote) return { value, next: at + 1 }
    value += code === quote ? follows : (ESCAPES[follows] ?? follows)
    at++
    from = at + 1
  }
  return undefined
}
