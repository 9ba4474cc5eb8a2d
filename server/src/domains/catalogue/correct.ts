import distance from 'damerau-levenshtein'
import { prepared, type Queryable } from '../../db/connection'
import { plain, spellingOf } from '../../lib/chinese'

const NEAREST = {
  name: 'nearest-terms',
  text: 'select term, spelling, weight from search_terms order by spelling <-> $1 limit 30'
}

/** How many slips a spelling of this length may hold: a short one none, for any change makes another word of it. */
const allowed = (spelling: string) => (spelling.length < 4 ? 0 : spelling.length < 8 ? 1 : 2)

/**
 * The word of the catalogue that `word` was most likely meant to be: one that sounds the same, or is a slip or two away
 * in Latin letters. Null when nothing is near, or when the word itself is in the catalogue.
 */
async function nearest(db: Queryable, word: string): Promise<string | null> {
  const spelling = spellingOf(word)
  if (spelling === '') return null
  const terms = await prepared<{ term: string; spelling: string; weight: number }>(db, {
    ...NEAREST,
    values: [spelling]
  })
  const near = terms
    .map(term => ({ ...term, slips: distance(term.spelling, spelling).steps }))
    .filter(term => term.slips <= allowed(spelling))
    .sort((a, b) => a.slips - b.slips || b.weight - a.weight)[0]
  return near && near.term !== word && !terms.some(term => term.term === word) ? near.term : null
}

/** The search with each misspelt word put right, or '' when there is nothing to put right. */
export async function corrected(db: Queryable, keyword: string): Promise<string> {
  const words = plain(keyword).split(' ').slice(0, 4)
  const fixed = await Promise.all(words.map(word => nearest(db, word)))
  return fixed.some(word => word !== null) ? words.map((word, i) => fixed[i] ?? word).join(' ') : ''
}
