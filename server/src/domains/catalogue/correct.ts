import distance from 'damerau-levenshtein'
import { prepared, type Queryable } from '../../db/connection'
import { isPinyin, plain, spellingOf } from '../../lib/chinese'

const NEAREST = {
  name: 'nearest-terms',
  text: 'select term, spelling, weight, whole from search_terms order by spelling <-> $1 limit 30'
}

interface Term {
  term: string
  spelling: string
  weight: number
  whole: boolean
}

const HAN = /\p{Script=Han}/u
const letters = (word: string) => [...word].sort().join('')

/** Whether `typed` is a slip of the hand away from `meant`; what is short may hold none, for any change makes another word. */
function isSlip(typed: string, meant: string): boolean {
  const { steps } = distance(meant, typed)
  if (typed.length < 4 || steps === 0) return false
  if (typed.length === 4) return steps === 1 && (meant.length !== 4 || letters(meant) === letters(typed))
  return steps === 1 || (steps === 2 && typed.length >= 8 && typed[0] === meant[0])
}

/**
 * Whether `typed` was likely meant to be `term`. Chinese words that merely sound alike are different words, unless they share
 * a character; Latin letters may be the word's pinyin, whole or as far as it was typed, or hold a slip or two.
 */
function isMeant(typed: string, spelling: string, term: Term): boolean {
  if (HAN.test(typed)) return term.spelling === spelling && [...typed].some(char => term.term.includes(char))
  if (!/^[a-z]/.test(typed)) return false
  if (term.spelling === typed) return true
  if (!HAN.test(term.term)) return isSlip(typed, term.spelling)
  return isPinyin(typed)
    ? typed.length >= 4 && term.spelling.startsWith(typed)
    : isSlip(typed, term.spelling) || (typed.length >= 4 && term.spelling.startsWith(typed))
}

/**
 * The word of the catalogue that `word` was most likely meant to be. Null when nothing is near, or when the word itself is in
 * the catalogue.
 */
async function nearest(db: Queryable, word: string): Promise<string | null> {
  const spelling = spellingOf(word)
  if (spelling === '') return null
  const terms = await prepared<Term>(db, { ...NEAREST, values: [spelling] })
  if (terms.some(term => term.term === word)) return null
  /** 苹果 and what begins with it outweigh 平锅, which is spelt the same. */
  const family = ({ term }: Term) =>
    terms.filter(other => other.term.startsWith(term)).reduce((sum, other) => sum + other.weight, 0)
  const near = terms
    .filter(term => isMeant(word, spelling, term))
    .map(term => ({ ...term, slips: distance(term.spelling, spelling).steps, family: family(term) }))
    .sort((a, b) => a.slips - b.slips || Number(b.whole) - Number(a.whole) || b.family - a.family)[0]
  return near?.term ?? null
}

/** The search with each misspelt word put right, or '' when there is nothing to put right. */
export async function corrected(db: Queryable, keyword: string): Promise<string> {
  const words = plain(keyword).split(' ').slice(0, 4)
  const fixed = await Promise.all(words.map(word => nearest(db, word)))
  return fixed.some(word => word !== null) ? words.map((word, i) => fixed[i] ?? word).join(' ') : ''
}
