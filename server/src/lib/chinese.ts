import { readFileSync } from 'node:fs'
import type { Jieba } from '@node-rs/jieba'
import pinyin from 'tiny-pinyin'
import { lazily } from './lazily'

/**
 * The word cutter, loaded when the first word is cut, and once a process: it holds some 30 MB. The package's own module of
 * dictionaries keeps the files themselves in memory as well, one of which is for nothing that is done here.
 */
const cutter = lazily((): Jieba => {
  const { Jieba } = require('@node-rs/jieba') as typeof import('@node-rs/jieba')
  return Jieba.withDict(readFileSync(require.resolve('@node-rs/jieba/dict.txt')))
})

/** Loads the dictionary, which takes a third of a second that nobody should wait for who only searches. */
export const loadWords = (): void => void cutter()

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

/**
 * A word as a part of a tsquery. The last word of a search, when it has Latin letters, also matches words it begins. A bare
 * number or a single letter is looked for in names and keywords alone: among sizes and amounts to choose it is everywhere.
 */
export function lexeme(word: string, isLast = false): string {
  if (/^(\d+|[a-z])$/.test(word)) return `'${word}':AB`
  return isLast && /^[a-z0-9]{2,}$/.test(word) ? `'${word}':*` : `'${word}'`
}

/** A tsquery for all of the words. */
export const searchQuery = (words: readonly string[]): string =>
  words.map((word, i) => lexeme(word, i === words.length - 1)).join(' & ')

/** The single words of a text that are longer than a character, for putting searches right. */
export const termsOf = (text: string): string[] =>
  wordsOfCut(text).filter(word => word.length > 1 && usable(word) && !/^\d/.test(word))

const wordsOfCut = (text: string): string[] => [
  ...new Set(
    cutter()
      .cut(plain(text), true)
      .flatMap(word => withRuns(word.trim()))
  )
]

/** Longer names nobody types. */
const LONGEST_WHOLE = 12

/**
 * What a name calls its thing, whole: of 无线蓝牙耳机 降噪长续航 these are 无线蓝牙耳机, 蓝牙耳机 and 耳机. What a thing is stands at the
 * end of the name's first Chinese part; anything cut off before that end, such as 手机防 of 手机防摔壳, is no word.
 */
export function wholesOf(name: string): string[] {
  const parts = plain(name).split(' ')
  const first = parts.findIndex(part => HAN.test(part))
  const latin = parts.slice(0, first < 0 ? parts.length : first).filter(part => /^[a-z]/.test(part))
  const thing = parts[first]
  return [...latin, ...(thing ? [thing, ...endsOf(thing)] : [])].filter(
    word => word.length > 1 && word.length <= LONGEST_WHOLE && !/^\d/.test(word)
  )
}

/** The ends of a part that begin with a word of the dictionary, or that are two nouns of one character, such as 猫粮. */
function endsOf(part: string): string[] {
  const words = cutter().tag(part, true)
  return words.flatMap(({ word, tag }, i) => {
    const rest = words.slice(i)
    const isPair = rest.length === 2 && rest.every(one => one.word.length === 1 && one.tag.startsWith('n'))
    const isWord = word.length > 1 && tag !== 'x' && HAN.test(word)
    return isWord || isPair ? [rest.map(one => one.word).join('')] : []
  })
}

/** Runs of characters in a search that form no known word, such as 红棉裙; small words part them. */
export function looseRuns(text: string): string[] {
  const runs: string[] = []
  let run = ''
  for (const word of [...cutter().cut(plain(text), true), ' ']) {
    if (word.length === 1 && HAN.test(word) && !SMALL_WORDS.has(word)) run += word
    else {
      if (run.length > 1) runs.push(run)
      run = ''
    }
  }
  return runs
}

/** A regular expression for these characters (and runs of Latin letters) in their order, close together within a part of a name. */
export const closeTogether = (text: string): string =>
  (plain(text).match(/\p{Script=Han}|[a-z0-9]+/gu) ?? []).join('[^ ]{0,4}')

const SYLLABLES = [
  '[bpm](?:ai|ei|ao|ou|an|en|ang|eng|ie|iao|iu|ian|in|ing|a|o|i|u)',
  'f(?:ei|ou|an|en|ang|eng|a|o|u)',
  '[dtnl](?:ai|ei|ao|ou|an|en|ang|eng|ong|ia|ie|iao|iu|ian|in|ing|iang|uo|ui|uan|un|ve|a|e|i|u|v)',
  '[gkh](?:ai|ei|ao|ou|an|en|ang|eng|ong|ua|uo|uai|ui|uan|un|uang|a|e|u)',
  '[jqx](?:ia|ie|iao|iu|ian|in|ing|iang|iong|ue|uan|un|i|u)',
  '(?:[zcs]h?|r)(?:ai|ei|ao|ou|an|en|ang|eng|ong|ua|uo|uai|ui|uan|un|uang|a|e|i|u)',
  'y(?:ao|ou|an|in|ang|ing|ong|ue|uan|un|a|e|i|o|u)',
  'w(?:ai|ei|an|en|ang|eng|a|o|u)',
  'ai|ei|ao|ou|an|en|ang|eng|er|a|o|e'
]
const PINYIN = new RegExp(`^(?:${SYLLABLES.join('|')})+$`)

/** Whether letters are whole syllables of Chinese: then they mean what they say, and are no slip for something near. */
export const isPinyin = (letters: string): boolean => PINYIN.test(letters)
