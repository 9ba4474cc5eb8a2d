import type { Jieba } from '@node-rs/jieba'
import pinyin from 'tiny-pinyin'

let jieba: Jieba | undefined

/** The word cutter; its dictionary (some 60 MB) is loaded when the first word is cut, and once a process. */
function cutter(): Jieba {
  if (!jieba) {
    const { Jieba } = require('@node-rs/jieba') as typeof import('@node-rs/jieba')
    const { dict } = require('@node-rs/jieba/dict') as typeof import('@node-rs/jieba/dict')
    jieba = Jieba.withDict(dict)
  }
  return jieba
}

const HAN = /\p{Script=Han}/u
const LATIN_RUNS = /[a-z]+|\d+/g
/** Longer runs of letters are nobody's word, and lexemes have a limit in bytes. */
const MAX_WORD = 40

/** One form for all ways of writing: full-width to half-width, capitals to small, nothing but letters, digits and spaces. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const usable = (word: string) => word !== '' && word !== ' ' && word.length <= MAX_WORD

/** "iphone15" is also "iphone" and "15". */
function withRuns(word: string): string[] {
  const runs = word.match(LATIN_RUNS) ?? []
  return runs.length > 1 ? [word, ...runs] : [word]
}

/** Words to find a text by, longer words together with the words inside them: 洗发水 also gives 洗发. In order, each once. */
export function wordsOf(text: string): string[] {
  const cut = cutter().cutForSearch(plain(text), true)
  return [...new Set(cut.map(word => word.trim()).flatMap(withRuns))].filter(usable)
}

/** Words that say nothing of what is looked for: 送妈妈的礼物 is about 妈妈 and 礼物. */
const SMALL_WORDS = new Set(
  '的 地 得 了 着 过 和 与 及 或 是 在 有 也 都 就 我 你 他 她 它 要 想 买 送 给 用 个 那 这 什么'.split(' ')
)

/** Words of a search, each character of the text in at most one of them; small words only when there is nothing else. */
export function searchWords(text: string, max = 12): string[] {
  const cut = cutter().cut(plain(text), true)
  const words = [...new Set(cut.map(word => word.trim()))].filter(usable)
  const telling = words.filter(word => !SMALL_WORDS.has(word))
  return (telling.length > 0 ? telling : words).slice(0, max)
}

/** The Chinese characters of a text, each once. */
export const charactersOf = (text: string): string[] => [...new Set(plain(text))].filter(c => HAN.test(c))

/** A text in Latin letters and digits alone: 蓝牙耳机 Pro -> "lanyaerjipro". Characters that sound alike spell alike. */
export const spellingOf = (text: string): string =>
  pinyin.convertToPinyin(plain(text), '', true).replace(/[^a-z0-9]+/g, '')

/**
 * The value of a tsvector column, from words already cut: weight A for the first list, B for the second, and so on.
 * Words are letters and digits alone, so quoting them is enough.
 */
export function searchVector(...weighted: readonly (readonly string[])[]): string {
  const seen = new Set<string>()
  let position = 0
  const parts = weighted.flatMap((words, i) =>
    words.flatMap(word => {
      if (seen.has(word)) return []
      seen.add(word)
      position = Math.min(position + 1, 16_000)
      return [`'${word}':${position}${'ABCD'[i]}`]
    })
  )
  return parts.join(' ')
}

/** A word as a part of a tsquery. The last word of a search, when in Latin letters, also matches words it begins. */
export const lexeme = (word: string, isLast = false): string =>
  isLast && /^[a-z0-9]{2,}$/.test(word) ? `'${word}':*` : `'${word}'`

/** A tsquery for all of the words. */
export const searchQuery = (words: readonly string[]): string =>
  words.map((word, i) => lexeme(word, i === words.length - 1)).join(' & ')

/** The words of a name and the pairs that stand together in it: 蓝牙耳机 gives 蓝牙, 耳机 and 蓝牙耳机. For suggestions. */
export function phrasesOf(text: string): string[] {
  const found = new Set<string>()
  let before = ''
  for (const raw of cutter().cut(plain(text), true)) {
    const word = raw.trim()
    const good = usable(word) && !/^\d/.test(word)
    if (good) for (const part of withRuns(word)) if (part.length > 1 && !/^\d/.test(part)) found.add(part)
    if (good && before && before.length + word.length <= 12) found.add(before + word)
    before = good ? word : ''
  }
  return [...found]
}
