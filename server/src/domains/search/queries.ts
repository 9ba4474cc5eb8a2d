import { prepared, type Queryable } from '../../db/connection'
import { plain, spellingOf } from '../../lib/chinese'

const SUGGESTIONS = 10

/**
 * What begins with what was typed so far: first what many search for, then whole words of the catalogue, the commonest first.
 * While letters are among it, it may be spelling that an input method has not turned into characters yet, and words spelt so
 * are meant too. `plain` leaves letters and digits alone, so nothing in a pattern can be a wildcard.
 */
export async function suggestions(db: Queryable, typed: string): Promise<string[]> {
  const start = plain(typed).replaceAll(' ', '')
  const spelling = /[a-z]/.test(start) ? spellingOf(typed) : ''
  if (start === '') return []
  const [hot, rows] = await Promise.all([
    hotKeywords(db),
    prepared<{ term: string }>(db, {
      name: 'suggestions',
      text: `
        select term from search_terms
        where whole and (term like $1 or ($2 <> '%' and spelling like $2))
        order by term like $1 desc, weight desc, term limit ${SUGGESTIONS}`,
      values: [`${start}%`, `${spelling}%`]
    })
  ])
  const wanted = hot
    .map(({ keyword }) => keyword)
    .filter(word => plain(word).startsWith(start) || (spelling !== '' && spellingOf(word).startsWith(spelling)))
  return [...new Set([...wanted, ...rows.map(row => row.term)])].slice(0, SUGGESTIONS)
}

export const hotKeywords = (db: Queryable) =>
  prepared<{ keyword: string }>(db, {
    name: 'hot-keywords',
    text: 'select keyword from hot_keywords where shown order by sort desc, id limit 20'
  })

/** Categories of the first level with three pictures of what sells best in each. */
export const searchCategories = (db: Queryable) =>
  prepared<{ id: string; name: string; picture: string; goods: { id: string; image: string }[] | null }>(db, {
    name: 'search-categories',
    text: `
      select c.id, c.name, c.picture, (
        select json_agg(json_build_object('id', x.id, 'image', x.pictures[1])) from (
          select id, pictures from products where root_category_id = c.id and published
          order by sort desc, sales desc, id desc limit 3) x) as goods
      from categories c where c.shown and c.parent_id is null order by c.sort desc, c.id`
  })
